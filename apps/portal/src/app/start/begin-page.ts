import { CONFIG_DEFAULTS } from '@consente/contract/portal/config-defaults'
import { beginRead } from '../../api/begun-reads.ts'
import { FILE, requestOf } from '../../api/request.ts'
import { PAGES } from '../../paths.ts'
import { hasChosenInstitution, type StoredSignIn, storedSignIn } from '../../session/stored-sign-in.ts'
import { isPath } from './address-pattern.ts'

type Config = typeof CONFIG_DEFAULTS & { capabilities?: Readonly<Record<string, boolean>> }
type Known = { config: Config; who: StoredSignIn; consentId: string }
type Read = Pick<Parameters<typeof requestOf>[0]['input'], 'params' | 'query' | 'headers'> & { path: string }

/**
 * Begins what the page of the address reads, together with its code: `config.json`, which names the host, and, for who is signed
 * in, the reads that the page shows first. The portal takes each of them when it makes the very same call
 * (`api/begun-reads.ts`), so that it is sent once; what it does not ask for is dropped.
 * @returns whether the page of the address will be shown, as far as this browser knows
 */
export async function beginPage(pathname: string): Promise<boolean> {
  const answer = beginRead({ url: '/config.json', init: FILE })
  const who = storedSignIn()
  const [, readsOf] = READS.find(([{ path }]) => isPath(path, pathname)) ?? []
  if (!who || !readsOf) return false
  const config = await configIn(answer)
  const reads = config && !isOver(who, config) && readsOf({ config, who, consentId: idIn(pathname) })
  if (reads) begin(reads, config, who.token)
  return Boolean(reads)
}

function begin(reads: readonly Read[], config: Config, token: string): void {
  for (const { path, ...input } of reads)
    beginRead(
      requestOf({
        config,
        endpoint: { method: 'GET', caller: 'customer', path },
        input,
        token,
      }),
    )
}

/** Unchecked: a wrong file is told of by the portal. */
async function configIn(answer: Promise<Response>): Promise<Config | undefined> {
  try {
    return { ...CONFIG_DEFAULTS, ...(await (await answer).clone().json()) }
  } catch {
    return undefined
  }
}

/** Left alone for too long: the portal ends such a session when it starts. */
const isOver = ({ lastActivity }: StoredSignIn, { session }: Config): boolean =>
  Date.now() - lastActivity >= session.idleMinutes * 60_000

/** Of the sharing that the address names. */
function idIn(pathname: string): string {
  const part = pathname.split('/')[2] ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
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

/** What the pages read first (their own hooks: `use-*-step.ts`, `use-share-lists.ts`, `use-share-view.ts`); undefined where another page would stand. */
const READS: readonly (readonly [page: { path: string }, reads: (known: Known) => Read[] | undefined])[] = [
  [
    PAGES.selectInsurer,
    (known) =>
      known.who.isNamed ? [setting('data-goal'), topics(known), setting('sharing-purpose')] : undefined,
  ],
  [
    PAGES.confirmData,
    ({ who }) =>
      who.isNamed && hasChosenInstitution()
        ? [
            'personal-required-fields',
            'data-groups-fields',
            'standard-sharing-period',
            'sharing-explanation',
          ].map(setting)
        : undefined,
  ],
  [PAGES.shares, (known) => [list(known, 'TRANSMITTING'), list(known, 'RECEIVING')]],
  [
    PAGES.shareDetails,
    (known) => [details(known), ...(tellsNoSide(known) ? [list(known, 'TRANSMITTING')] : [])],
  ],
  [PAGES.holderConfirm, () => [setting('personal-required-fields')]],
  [PAGES.holderReview, () => [setting('personal-required-fields')]],
]
