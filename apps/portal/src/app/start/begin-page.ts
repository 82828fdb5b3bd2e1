import { CONFIG_DEFAULTS } from '@consente/contract/portal/config-defaults'
import { DETAILS, SETTINGS, SHARES, TRENDING_TOPICS } from '@consente/contract/portal/first-paths'
import type { ShareType } from '@consente/contract/portal/values'
import { beginRead } from '../../api/begun-reads.ts'
import { detailsInput, registerInput, sharesInput } from '../../api/first-reads.ts'
import { type AnyInput, FILE, requestOf } from '../../api/request.ts'
import { PAGES } from '../../paths.ts'
import {
  hasChosenInstitution,
  readable,
  type StoredSignIn,
  storedAsker,
  storedSignIn,
} from '../../session/stored-sign-in.ts'
import { isPath } from './address-pattern.ts'
import type { PageOpening } from './show-opening.ts'

type Config = typeof CONFIG_DEFAULTS & { capabilities?: Readonly<Record<string, boolean>> }
type Known = { config: Config; who: StoredSignIn; consentId: string }
type Read = AnyInput & { path: string }

/**
 * Begins the first reads of the address's page together with its code: `config.json`, which names the host, and the reads of
 * a signed-in customer. The portal takes each answer when it makes the same call (`api/begun-reads.ts`), so each is sent
 * once; answers that no call takes are dropped.
 * @param show draws the opening of the page; called again once the institution's name is known
 */
export async function beginPage(pathname: string, show: (opening: PageOpening) => void): Promise<void> {
  const file = beginRead({ url: '/config.json', init: FILE })
  const who = storedSignIn()
  const page = BEGUN.find(({ path }) => isPath(path, pathname))
  if (!who || !page) return
  const config = jsonIn<Partial<Config>>(await file)
  if (!config) return
  // Unchecked: the portal reports a wrong file.
  const known: Known = { config: { ...CONFIG_DEFAULTS, ...config }, who, consentId: idIn(pathname) }
  const reads = isOver(known) ? undefined : page.reads(known)
  if (!reads) return
  const [first] = reads.map((read) => begin(read, known))
  const opening = page.opening ? page.opening(known) : { key: page.path }
  if (opening) show(opening)
  const { named } = page
  const name = named && nameIn(await first)
  if (named && name) show({ key: named, name })
}

/** True if the title of this address waits for a read. The read is small: it goes ahead of the scripts. */
export const isNamedByRead = (pathname: string): boolean =>
  BEGUN.some(({ path, named }) => named && isPath(path, pathname))

const begin = ({ path, ...input }: Read, { config, who: { token } }: Known): Promise<string | undefined> =>
  beginRead(requestOf({ config, endpoint: { method: 'GET', caller: 'customer', path }, input, token }))

const jsonIn = <T>(text: string | undefined): T | undefined => readable(() => JSON.parse(text ?? ''))

/** The institution's name in the details, with or without an envelope. */
function nameIn(text: string | undefined): string | undefined {
  const answer = jsonIn<{ data?: unknown }>(text)
  const [details] = [answer?.data ?? answer].flat()
  const { organisationName } = Object(details)
  return typeof organisationName === 'string' ? organisationName : undefined
}

/** True if the session was idle for too long: the portal ends it when it starts. */
const isOver = ({ who, config: { session } }: Known): boolean =>
  Date.now() - who.lastActivity >= session.idleMinutes * 60_000

function idIn(pathname: string): string {
  const part = pathname.split('/')[2] ?? ''
  return readable(() => decodeURIComponent(part)) ?? part
}

const setting = (name: string): Read => ({ path: `${SETTINGS}/${name}` })

const list = ({ config, who }: Known, type: ShareType): Read => ({
  path: SHARES,
  ...sharesInput(config, who.documentId, type),
})

const details = ({ config, consentId }: Known): Read => ({
  path: DETAILS,
  ...detailsInput(config, consentId),
})

/** True for a backend of the specification alone: only the list tells the side of a sharing. */
const tellsNoSide = ({ config: { capabilities = {} } }: Known): boolean =>
  !Object.values(capabilities).includes(true)

type BegunPage = {
  path: string
  /** Undefined if the portal would show another page. */
  reads: (known: Known) => Read[] | undefined
  /** For an opening that is not the same for everybody; undefined if only the portal can draw it. */
  opening?: (known: Known) => PageOpening | undefined
  /** Key of the opening with the name that the first read brings. */
  named?: string
}

/** The first reads of the pages (their hooks: `use-*-step.ts`, `use-share-lists.ts`, `use-share-view.ts`), and their openings. */
const BEGUN: readonly BegunPage[] = [
  {
    ...PAGES.selectInsurer,
    reads: ({ config, who }) =>
      who.isNamed
        ? [
            setting('data-goal'),
            { path: TRENDING_TOPICS, ...registerInput(config) },
            setting('sharing-purpose'),
          ]
        : undefined,
  },
  {
    ...PAGES.confirmData,
    reads: ({ who }) =>
      who.isNamed && hasChosenInstitution()
        ? [
            'personal-required-fields',
            'data-groups-fields',
            'standard-sharing-period',
            'sharing-explanation',
          ].map(setting)
        : undefined,
  },
  { ...PAGES.shares, reads: (known) => [list(known, 'TRANSMITTING'), list(known, 'RECEIVING')] },
  {
    ...PAGES.shareDetails,
    reads: (known) => [details(known), ...(tellsNoSide(known) ? [list(known, 'TRANSMITTING')] : [])],
    named: 'share-named',
  },
  {
    ...PAGES.holderConfirm,
    reads: () => [setting('personal-required-fields')],
    opening: ({ config: { capabilities = {} }, who }) => {
      const name = who.isNamed && storedAsker()
      return name
        ? { key: capabilities.intentBrand ? 'holder-confirm-counted' : 'holder-confirm', name }
        : undefined
    },
  },
  { ...PAGES.holderReview, reads: () => [setting('personal-required-fields')] },
]
