import { createHash } from 'node:crypto'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import { openRequest } from '../holder/holder-customer-actions.ts'
import { startRecipient, type TestRecipient } from '../holder/test-recipient.ts'
import { openBrowser } from '../http/cookie-browser.ts'
import * as act from '../http/http-actions.ts'
import { approve, arrive, choose } from '../http/http-consent-flow.ts'
import { visitorToken } from '../http/http-sign-in.ts'
import {
  type InProcessInstitution,
  type InProcessMarket,
  startInProcessMarket,
} from '../market/in-process-market.ts'
import { marina, type Person, padaria, rafael } from '../market/sandbox-people.ts'
import {
  askConsent,
  clientToken,
  discover,
  exchange,
  pushRequest,
  type Reached,
  type Session,
} from '../openid/recipient-client.ts'
import { startTestDirectory, type TestDirectory } from '../openid/test-scheme-directory.ts'

/** Two institutions, two recipients that hand-made requests come from, and everybody who may try to get in. */
/** Web Push as the further channel, so that its call opens for somebody. */
const PUSH = {
  push: {
    contact: 'mailto:portal@alfa.example',
    name: 'Notificação',
    hosts: ['push.example'],
    key: Buffer.alloc(32, 7).toString('base64'),
  },
}

export type Scene = {
  market: InProcessMarket<'alfa' | 'beta'>
  places: { alfa: string; beta: string }
  /** At Beta: the recipient that everything there was shared with, and one that it was not. */
  own: Session<Reached>
  other: Session<Reached>
  directory: TestDirectory
  /** Two clients that the institutions do not know yet. */
  programs: readonly [TestRecipient, TestRecipient]
  stop(): Promise<void>
}

const ELEVEN_MINUTES = 11 * 60_000

export async function startMatrix(): Promise<Scene> {
  const recipients = [await startRecipient('receptora'), await startRecipient('outra')] as const
  const programs = [await startRecipient('programa-1'), await startRecipient('programa-2')] as const
  const directory = await startTestDirectory()
  const market = await startInProcessMarket(['alfa', 'beta'], {
    configure: (config) => ({ ...openTo(config, recipients, directory), channels: PUSH }),
    start: new Date(Date.now() - ELEVEN_MINUTES),
  })
  return {
    market,
    places: { alfa: market.alfa.url, beta: market.beta.url },
    own: await discover(market.beta, recipients[0]),
    other: await discover(market.beta, recipients[1]),
    directory,
    programs,
    stop: async () => {
      await market.stop()
      await directory.close()
      for (const recipient of [...recipients, ...programs]) await recipient.close()
    },
  }
}

function openTo(config: Config, recipients: readonly TestRecipient[], { keysUrl }: TestDirectory): Config {
  return {
    ...config,
    knownRecipients: [...config.knownRecipients, ...recipients.map(({ known }) => known)],
    // Who may call is asked here; how surely they have shown who they are, by `holder-decisions.test.ts`.
    levels: { ...config.levels, services: 'loa2' },
    insecureLoopbackHosts: ['localhost', '127.0.0.1'],
    outbound: { allowPrivateHosts: ['localhost', '127.0.0.1'] },
    registration: { directoryKeysUrl: keysUrl, softwareStatementUrl: 'http://127.0.0.1:1/' },
  }
}

/** Tokens of the portal's calls that speak for nobody, or for somebody else than the customer whom a row is about. */
export const STRANGERS = [
  'nobody',
  'altered',
  'expired',
  'of another institution',
  'an institution’s',
  'a consent’s',
  'visitor',
  'another customer',
  'a company',
] as const
export type Stranger = (typeof STRANGERS)[number]
export type Strangers = Record<Stranger, act.Session>

/** @param scheme tokens of the scheme's own APIs. */
export async function gatherStrangers(
  { market }: Scene,
  at: 'alfa' | 'beta',
  scheme: { client: string; access: string },
  early: act.Session,
): Promise<Strangers> {
  const { url } = market[at]
  const own = await act.startSession(url, marina)
  const elsewhere = await act.startSession(market[at === 'alfa' ? 'beta' : 'alfa'].url, marina)
  const other = await act.startSession(url, rafael)
  const company = await act.startSession(url, padaria)
  const as = (token: string): act.Session => ({ ...own, token })
  return {
    nobody: as(''),
    altered: as(altered(own.token)),
    expired: early,
    'of another institution': as(elsewhere.token),
    'an institution’s': as(scheme.client),
    'a consent’s': as(scheme.access),
    visitor: as(await visitorToken(url)),
    'another customer': other,
    'a company': company,
  }
}

/** The same token with one character changed. */
export function altered(token: string): string {
  const at = token.length - 8
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}

/** Asks for a consent, and approves it as the person would. @returns the browser's last address, with the code */
export async function approvedBy(
  session: Session<Reached>,
  who: Person,
  { scope, ...body }: { scope: string; [member: string]: unknown },
) {
  const loggedUser = { document: { identification: who.document, rel: 'CPF' } }
  const consentId = await askConsent(session, { loggedUser, ...body })
  const pushed = await pushRequest(session, `openid consent:${consentId} ${scope}`)
  const browser = openBrowser()
  const intentId = await openRequest(browser, pushed.address)
  const customer = await arrive(session.holder.url, who, intentId)
  const location = await approve(customer, await choose(customer))
  return { consentId, pushed, returned: (await browser.visit(location)).location ?? '' }
}

/** The same, with the consent's access token. */
export async function consented(
  session: Session<Reached>,
  ...asked: [who: Person, body: { permissions: readonly string[]; scope: string; [member: string]: unknown }]
): Promise<{ consentId: string; token: string }> {
  const { consentId, pushed, returned } = await approvedBy(session, ...asked)
  return { consentId, token: (await exchange(session, pushed, returned)).access_token }
}

/** A client-credentials token, made as old as it can be. */
export async function expiredClientToken(
  session: Session<Reached>,
  { platform }: InProcessInstitution,
): Promise<string> {
  const token = await clientToken(session)
  const id = createHash('sha256').update(token).digest('base64url')
  await platform.database.run(
    `update openid_record set payload = jsonb_set(payload, '{exp}', '1'), expires_at = to_timestamp(1) where id = $1`,
    [id],
  )
  return token
}
