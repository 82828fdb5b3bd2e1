import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@consente/contract/endpoint'
import { accessToken } from '@consente/contract/portal/access'
import * as calls from '@consente/contract/portal/factors'
import * as passkeys from '@consente/contract/portal/passkeys'
import { type Authenticator, createAuthenticator } from '../authenticator/software-authenticator.ts'
import type { Sent } from '../http/contract-call.ts'
import type { Tokens } from '../http/http-sign-in.ts'
import type { RawAnswer } from '../http/raw-call.ts'
import { mailedCode } from '../journeys/mailed-code.ts'
import type { History } from './history.ts'
import type { HistoryWorld } from './history-world.ts'
import { callPortal } from './portal-calls.ts'
import { type Signed, signInAt } from './session-calls.ts'

/** A customer who has a session and adds a passkey to the account. */
type Owner = Signed & { tokens: Tokens; device: Authenticator; factorId: string }

/** So many challenges are answered three times each. */
const CHALLENGES = 4
const RENAMES = 10

/**
 * One passkey: each challenge is answered three times at once; then it is renamed, listed and signed in with at once, and removed.
 * @param seen code that the customer has used before
 */
export async function liveFactor(
  world: HistoryWorld,
  history: History,
  { signed, seen, isOver }: { signed: Signed; seen: string; isOver: () => boolean },
): Promise<void> {
  const owner = await addPasskey(world, signed, seen)
  for (let turn = 0; turn < CHALLENGES; turn += 1) await answerThrice(world, history, owner, turn)
  await changeAndRemove(world, history, owner, isOver)
}

async function addPasskey(world: HistoryWorld, signed: Signed, seen: string): Promise<Owner> {
  const tokens = await signInAt(world, signed)
  const device = createAuthenticator({ origin: new URL(world.beta).origin, counts: false })
  const owner = { ...signed, tokens, device, factorId: '' }
  await untilDone(() => ask(world, owner, calls.sendEnrolmentCode))
  const code = await mailedCode(world.mailbox, signed.customer.email, [seen])
  await untilDone(() => ask(world, owner, calls.openEnrolment, { body: { code } }), 400)
  const factorId = await addTo(world, owner)
  // Only a session that has proved the passkey may remove it. It counts once the slowest clock says so.
  await pause(CLOCKS_APART_MS)
  const bySession = await untilDone(async () =>
    signIn(world, owner, device.sign(await offered(world, owner))),
  )
  Object.assign(tokens, JSON.parse(bySession))
  return { ...owner, factorId }
}
const NAME = 'Chave 0'
const CLOCKS_APART_MS = 2_500

/** Adds the passkey, from the start where the answer was lost and it is not there. @returns its id */
async function addTo(world: HistoryWorld, owner: Owner): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const creation = passkeys.PasskeyCreation.parse(
      JSON.parse(await untilDone(() => ask(world, owner, calls.startPasskey))),
    )
    const body = { passkey: owner.device.create(creation), name: NAME }
    await ask(world, owner, calls.addPasskey, { body }).catch(() => undefined)
    const told = await untilDone(() => ask(world, owner, calls.factors))
    const [factor] = calls.Factors.parse(JSON.parse(told)).factors
    if (factor) return factor.id
    await pause(500)
  }
  throw new Error('No passkey could be added.')
}

/** Answers one challenge three times at once, each at any process. */
async function answerThrice(
  world: HistoryWorld,
  history: History,
  owner: Owner,
  turn: number,
): Promise<void> {
  const passkey = owner.device.sign(await offered(world, owner))
  const { call } = history.record('challenge', `${owner.customer.document} ${turn}`)
  const answer = () => call({ op: 'answer' }, { send: () => signIn(world, owner, passkey) })
  await Promise.all([answer(), answer(), answer()])
  await answer()
}

async function changeAndRemove(
  world: HistoryWorld,
  history: History,
  owner: Owner,
  isOver: () => boolean,
): Promise<void> {
  const { factorId } = owner
  const { call, calls: recorded } = history.record('factor', factorId)
  recorded.push({ op: 'add', arg: NAME, outcome: 'ok', begin: 0, end: 1 })
  const params = { factorId }
  let isRemoved = false

  async function rename(): Promise<void> {
    for (let turn = 1; turn <= RENAMES; turn += 1) {
      const name = `Chave ${turn}`
      const sent = { params, body: { name } }
      await call({ op: 'rename', arg: name }, { send: () => ask(world, owner, calls.renameFactor, sent) })
      await pause(100 + Math.random() * 500)
    }
    const sent = { params, body: { password: owner.customer.password } }
    while (!isRemoved) {
      const answer = await call({ op: 'remove' }, { send: () => ask(world, owner, calls.removeFactor, sent) })
      isRemoved = answer !== undefined && answer.status < 500 && answer.status !== 401
      if (!isRemoved) await pause(300)
    }
  }

  async function list(): Promise<void> {
    while (!isOver() || !isRemoved) {
      await call(
        { op: 'list' },
        {
          send: () => ask(world, owner, calls.factors),
          read: (body) => ({ out: calls.Factors.parse(body).factors[0]?.name ?? '' }),
        },
      )
      await pause(20 + Math.random() * 200)
    }
  }

  async function enter(): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await call(
        { op: 'offer' },
        {
          send: () => askOffer(world, owner),
          read: (body) => ({ out: passkeys.PasskeySignInOffer.parse(body).request ? 'yes' : 'no' }),
        },
      )
      const request =
        answer?.status === 200 && passkeys.PasskeySignInOffer.parse(JSON.parse(answer.text)).request
      if (request) {
        const passkey = owner.device.sign(request)
        await call({ op: 'sign in' }, { send: () => signIn(world, owner, passkey) })
      }
      await pause(200 + Math.random() * 400)
    }
  }

  await Promise.all([rename(), list(), list(), enter()])
}

/** The question for the passkey. */
async function offered(world: HistoryWorld, owner: Owner): Promise<passkeys.PasskeyRequest> {
  const text = await untilDone(() => askOffer(world, owner))
  const { request } = passkeys.PasskeySignInOffer.parse(JSON.parse(text))
  if (!request) throw new Error('No passkey is asked for.')
  return request
}

const askOffer = (world: HistoryWorld, { customer, caller, basic }: Owner): Promise<RawAnswer> =>
  callPortal(world, caller, passkeys.startPasskeySignIn, {
    headers: { authorization: basic },
    body: { document: customer.document },
  })

const signIn = (
  world: HistoryWorld,
  { caller, basic }: Owner,
  passkey: passkeys.PasskeyAssertion,
): Promise<RawAnswer> =>
  callPortal(world, caller, passkeys.signInWithPasskey, {
    headers: { authorization: basic },
    body: { passkey },
  })

/** A call within the owner's session, whose tokens are renewed where they are refused. */
async function ask(
  world: HistoryWorld,
  owner: Owner,
  endpoint: Endpoint,
  sent: Sent = {},
): Promise<RawAnswer> {
  const { caller, basic, tokens } = owner
  const answer = await callPortal(world, caller, endpoint, { token: tokens.access_token, ...sent })
  if (answer.status !== 401) return answer
  const renewed = await callPortal(world, caller, accessToken, {
    headers: { authorization: basic },
    body: { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
  })
  if (renewed.status !== 200) return { ...renewed, status: 503 }
  Object.assign(tokens, JSON.parse(renewed.text))
  return callPortal(world, caller, endpoint, { token: tokens.access_token, ...sent })
}

/** Calls until it is done, or answered so. @returns the answer's text */
async function untilDone(call: () => Promise<RawAnswer>, ...also: readonly number[]): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await call().catch(() => undefined)
    if (answer && [200, ...also].includes(answer.status)) return answer.text
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`A step of a factor answered ${answer.status}: ${answer.text}`)
    await pause(500)
  }
  throw new Error('A step of a factor was not answered.')
}
