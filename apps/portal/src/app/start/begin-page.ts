import { CONFIG_DEFAULTS } from '@consente/contract/portal/config-defaults'
import { beginRead } from '../../api/begun-reads.ts'
import { FILE, requestOf } from '../../api/request.ts'
import { PAGES } from '../../paths.ts'
import { type StoredSignIn, storedSignIn } from '../../session/stored-sign-in.ts'
import { isPath } from './address-pattern.ts'

type Config = typeof CONFIG_DEFAULTS & { capabilities?: Readonly<Record<string, boolean>> }
type Known = { config: Config; documentId: string; consentId: string }
type Read = Pick<Parameters<typeof requestOf>[0]['input'], 'params' | 'query' | 'headers'> & { path: string }

/**
 * Begins what the page of the address reads, together with its code: `config.json`, which names the host, and, for who is signed
 * in, the reads that the page shows first. The portal takes each of them when it makes the very same call
 * (`api/begun-reads.ts`), so that it is sent once; what it does not ask for is dropped.
 */
export async function beginPage(pathname: string): Promise<void> {
  const answer = beginRead({ url: '/config.json', init: FILE })
  const who = storedSignIn()
  const [, reads] = READS.find(([{ path }]) => isPath(path, pathname)) ?? []
  if (!who || !reads) return
  const config = await configIn(answer)
  if (config && !isOver(who, config)) begin(reads({ config, ...partsOf(who, pathname) }), config, who.token)
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

function partsOf({ documentId }: StoredSignIn, pathname: string): Pick<Known, 'documentId' | 'consentId'> {
  const part = pathname.split('/')[2] ?? ''
  try {
    return { documentId, consentId: decodeURIComponent(part) }
  } catch {
    return { documentId, consentId: part }
  }
}

const setting = (name: string): Read => ({ path: `/bff-opin/settings/v1/${name}` })

const topics = ({ config: { clientRegister } }: Known): Read => ({
  path: '/bff-opin/data-provider/v1/trending-topics',
  headers: { [clientRegister.header]: clientRegister.value },
})

const list = ({ config, documentId }: Known, ShareType: string): Read => ({
  path: '/bff-opin/consents/v1/shares/:approver',
  params: { approver: documentId },
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

/** What the pages read first (their own hooks: `use-*-step.ts`, `use-share-lists.ts`, `use-share-view.ts`). */
const READS: readonly (readonly [page: { path: string }, reads: (known: Known) => Read[]])[] = [
  [PAGES.selectInsurer, (known) => [setting('data-goal'), topics(known), setting('sharing-purpose')]],
  [
    PAGES.confirmData,
    () =>
      [
        'personal-required-fields',
        'data-groups-fields',
        'standard-sharing-period',
        'sharing-explanation',
      ].map(setting),
  ],
  [PAGES.shares, (known) => [list(known, 'TRANSMITTING'), list(known, 'RECEIVING')]],
  [
    PAGES.shareDetails,
    (known) => [details(known), ...(tellsNoSide(known) ? [list(known, 'TRANSMITTING')] : [])],
  ],
  [PAGES.holderConfirm, () => [setting('personal-required-fields')]],
  [PAGES.holderReview, () => [setting('personal-required-fields')]],
]
