import { availableParallelism } from 'node:os'
import type { PasskeyCreation, PasskeySignInOffer } from '@consente/contract/portal/passkeys'
import {
  type Authenticator,
  createAuthenticator,
} from '../../support/authenticator/software-authenticator.ts'
import { type Bench, flowsOf, inTurn } from '../bench.ts'
import { type Answer, type Connection, openConnection, type Request, valuesOf } from '../bench-connection.ts'
import { atProduct, type SignIn } from '../bench-consent-flow.ts'
import type { Figure } from '../bench-figure.ts'
import { type Act, byTurns, expectStatus, median, press } from '../bench-load.ts'
import { CHALLENGE } from '../bench-passkeys.ts'
import { type Cost, costOf, type Flow, middleFlow, timed } from '../processor-time.ts'
import { passkeyOrigin, RP_ID } from '../start-institution.ts'
import { asPortal, repeatedAt, signInOf } from './measure-signin.ts'

/** What a passkey takes of the processor beside a password, by turns: the bare check, a sign-in, the whole consent flow. */
export type PasskeyResult = {
  /** Milliseconds of one check. */
  check: Beside<number> & Figure
  signIn: Beside<Flow> & Figure
  flow: Beside<Flow>
}
type Beside<T> = { password: T; passkey: T }

/** How many times less a passkey takes. */
const FLOORS = { check: 20, signIn: 4 }
const CUSTOMERS = 200
const AT_ONCE = 4
const ROUNDS = 5
const SECONDS = 3

export async function measurePasskey(bench: Bench): Promise<PasskeyResult> {
  const { url, customers, pid } = await bench.start({ consents: 1_000, customers: CUSTOMERS })
  const documents = customers.map(({ document }) => document)
  const people = await enrolAll(url, documents)
  const seconds = SECONDS * bench.scale
  const byTurnsOf = <T>(acts: Beside<() => Promise<T>>) => byTurns(Math.ceil(ROUNDS * bench.scale), acts)

  // The first sign-in of each makes the device a known one, as it is every day.
  await press(url, actOf(people.byPassword, documents), { connections: AT_ONCE, times: documents.length })

  const checking = (path: string, more: object) => () =>
    timed(bench, pid, () => repeatedAt(url, path, { seconds, atOnce: availableParallelism(), ...more }))
  const checks = await byTurnsOf({
    password: checking('/bare/verify', {}),
    passkey: checking('/bare/check-passkey', { answer: people.anyAnswer }),
  })
  const check = {
    password: median(checks.password.map(costOf)),
    passkey: median(checks.passkey.map(costOf)),
    ...lessBy(checks, FLOORS.check),
  }
  bench.say(`check: password ${check.password.toFixed(2)} ms, passkey ${check.passkey.toFixed(3)} ms`)

  const pressing = (act: Act) => () =>
    timed(bench, pid, () => press(url, act, { connections: AT_ONCE, seconds }))
  const signIns = await byTurnsOf({
    password: pressing(actOf(people.byPassword, documents)),
    passkey: pressing(actOf(people.byPasskey, documents)),
  })
  const signIn = { ...middles(bench, 'sign-in', signIns), ...lessBy(signIns, FLOORS.signIn) }

  const flows = await byTurnsOf({
    password: pressing(await flowsOf(bench, atProduct(url), customers, people.byPassword)),
    passkey: pressing(await flowsOf(bench, atProduct(url), customers, people.byPasskey)),
  })
  return { check, signIn, flow: middles(bench, 'flow', flows) }
}

/** How many times less processor, in the middle of rounds that lie side by side. */
const lessBy = ({ password, passkey }: Beside<Cost[]>, floor: number): Figure => ({
  ratio: median(password.map((cost, round) => costOf(cost) / costOf(passkey[round] ?? cost))),
  floor,
})

function middles(bench: Bench, what: string, rounds: Beside<Flow[]>): Beside<Flow> {
  const both = { password: middleFlow(rounds.password), passkey: middleFlow(rounds.passkey) }
  for (const [by, flow] of Object.entries(both))
    bench.say(
      `${what} by ${by}: ${flow.perSecond.toFixed(1)}/s, ${costOf(flow).toFixed(2)} ms ${JSON.stringify(flow.wrong)}`,
    )
  return both
}

/** Customers with their devices: the passkey in each, and the cookie by which its browser is known. */
async function enrolAll(url: string, documents: readonly string[]) {
  const devices = new Map<string, Authenticator>()
  const cookies = new Map<string, string>()
  const connection = openConnection(url)
  for (const document of documents) {
    const device = createAuthenticator({ origin: passkeyOrigin(url) })
    devices.set(document, device)
    const body = { document, passkey: device.create(creation()) }
    expectStatus(await connection.send(posting('/bare/passkeys', body)), 200)
  }
  connection.close()

  const deviceOf = (document: string): Authenticator => {
    const device = devices.get(document)
    if (!device) throw new Error(`${document} has no device.`)
    return device
  }
  async function enter(connection: Connection, document: string, request: Request): Promise<string> {
    const cookie = cookies.get(document)
    const headers = { ...request.headers, ...(cookie && { cookie }) }
    const answer = await connection.send({ ...request, headers })
    expectStatus(answer, 200)
    const [kept] = valuesOf(answer, 'set-cookie')
    if (kept) cookies.set(document, kept.split(';')[0] ?? '')
    return bodyOf<{ access_token: string }>(answer).access_token
  }
  const byPassword: SignIn = (connection, document, intentId) =>
    enter(connection, document, signInOf(document, intentOf(intentId)))
  const byPasskey: SignIn = async (connection, document, intentId) => {
    const started = await connection.send(posting(`${PASSKEYS}/start`, { document }, asPortal(document)))
    expectStatus(started, 200)
    const { request } = bodyOf<PasskeySignInOffer>(started)
    if (!request) throw new Error(`${document} is asked for no passkey.`)
    const passkey = deviceOf(document).sign(request)
    const body = { passkey, ...intentOf(intentId) }
    return enter(connection, document, posting(`${PASSKEYS}/access-token`, body, asPortal(document)))
  }
  const [someone = ''] = documents
  const asked = { rpId: RP_ID, challenge: CHALLENGE, timeout: 0, userVerification: 'required' as const }
  const anyAnswer = deviceOf(someone).sign({ ...asked, allowCredentials: [] })
  return { byPassword, byPasskey, anyAnswer }
}

const PASSKEYS = '/opin-authorizations/v1/passkeys'
const intentOf = (intentId: string) => (intentId ? { intent_id: intentId } : {})

const creation = (): PasskeyCreation => ({
  challenge: CHALLENGE,
  rp: { id: RP_ID, name: 'Seguradora Medida' },
  user: { id: 'AA', name: 'Cliente', displayName: 'Cliente' },
  pubKeyCredParams: [],
  timeout: 0,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'discouraged',
    requireResidentKey: false,
    userVerification: 'required',
  },
})

const actOf =
  (signIn: SignIn, documents: readonly string[]): Act =>
  async (connection, turn) =>
    void (await signIn(connection, inTurn(documents, turn), ''))

const posting = (path: string, body: object, headers: Record<string, string> = {}): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const bodyOf = <T>({ body }: Answer): T => JSON.parse(body) as T
