import { CONFIG_DEFAULTS } from '@consente/contract/portal/config-defaults'
import { beginRead } from '../../api/begun-reads.ts'
import { FILE, requestOf } from '../../api/request.ts'
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
type Read = Pick<Parameters<typeof requestOf>[0]['input'], 'params' | 'query' | 'headers'> & { path: string }

/**
 * Begins what the page of the address reads, together with its code: `config.json`, which names the host, and, for who is signed
 * in, the reads that the page shows first. The portal takes each of them when it makes the very same call
 * (`api/begun-reads.ts`), so that it is sent once; what it does not ask for is dropped.
 * @param show takes how the page opens, where it will be shown as far as this browser knows; again when its institution's name is known
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

/** Whether the title of this address waits for what is read, which is small: it goes before the scripts that are still to be sent. */
export const isNamedByRead = (pathname: string): boolean =>
  BEGUN.some(({ path, named }) => named && isPath(path, pathname))

const begin = ({ path, ...input }: Read, { config, who: { token } }: Known): Promise<string | undefined> =>
  beginRead(requestOf({ config, endpoint: { method: 'GET', caller: 'customer', path }, input, token }))

const jsonIn = <T>(text: string | undefined): T | undefined => readable(() => JSON.parse(text ?? ''))

/** The institution that the details name, in an envelope or without. */
function nameIn(text: string | undefined): string | undefined {
  const answer = jsonIn<{ data?: unknown }>(text)
  const [details] = [answer?.data ?? answer].flat()
  const { organisationName } = Object(details)
  return typeof organisationName === 'string' ? organisationName : undefined
}

/** Left alone for too long: the portal ends such a session when it starts. */
const isOver = ({ who, config: { session } }: Known): boolean =>
  Date.now() - who.lastActivity >= session.idleMinutes * 60_000

/** Of the sharing that the address names. */
function idIn(pathname: string): string {
  const part = pathname.split('/')[2] ?? ''
  return readable(() => decodeURIComponent(part)) ?? part
}

const setting = (name: string): Read => ({ path: `/bff-opin/settings/v1/${name}` })

const topics = ({ config: { clientRegister } }: Known): Read => ({
  path: '/bff-opin/data-provider/v1/trending-topics',
  headers: { [clientRegister.header]: clientRegister.value },
})

const list = ({ config, who }: Known, ShareType: string): Read => ({
  path: '/bff-opin/consents/v1/shares/:approver',
  params: { approver: who.documentId },
  query: { ShareType },
  headers: { 'x-transaction-id': config.transactionId },
})

const details = ({ config, consentId }: Known): Read => ({
  path: '/bff-opin/consents/v1/consents/:consentId',
  params: { consentId },
  headers: { transactionid: config.detailsTransactionId },
})

/** A backend of the specification alone does not tell the side of a sharing with its details: the list does. */
const tellsNoSide = ({ config: { capabilities = {} } }: Known): boolean =>
  !Object.values(capabilities).includes(true)

type BegunPage = {
  path: string
  /** Undefined where another page would stand. */
  reads: (known: Known) => Read[] | undefined
  /** Where it is not the same for everybody; undefined where the portal alone can draw it. */
  opening?: (known: Known) => PageOpening | undefined
  /** Key of the opening with the name that the first read brings. */
  named?: string
}

/** What the pages read first (their own hooks: `use-*-step.ts`, `use-share-lists.ts`, `use-share-view.ts`), and how they open. */
const BEGUN: readonly BegunPage[] = [
  {
    ...PAGES.selectInsurer,
    reads: (known) =>
      known.who.isNamed ? [setting('data-goal'), topics(known), setting('sharing-purpose')] : undefined,
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
