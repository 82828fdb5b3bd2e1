import { setTimeout as pause } from 'node:timers/promises'
import * as access from '@consente/contract/portal/access'
import { visitorToken } from '../http/http-sign-in.ts'
import { type NewCustomer, somebody } from '../http/new-customers.ts'
import type { RawAnswer } from '../http/raw-call.ts'
import { mailedCode } from '../journeys/mailed-code.ts'
import type { History } from './history.ts'
import type { HistoryWorld } from './history-world.ts'
import { type Caller, callPortal, newAddress } from './portal-calls.ts'

/** Somebody new who has a code by mail and has not proved it yet. */
export type Coded = { customer: NewCustomer; caller: Caller; token: string; code: string }

/** Asks for the code of a sign-up at the holder, and waits for the mail. */
export async function askForCode(world: HistoryWorld): Promise<Coded> {
  const customer = somebody()
  const caller = { id: 'beta', from: newAddress() } as const
  const token = await visitorToken(world.beta)
  const body = { documento: customer.document, email: customer.email }
  const { status, text } = await callPortal(world, caller, access.sendActivationCode, { token, body })
  if (status !== 200) throw new Error(`A code was not sent: ${status} ${text}`)
  return { customer, caller, token, code: await mailedCode(world.mailbox, customer.email) }
}

/** A code is right for five tries; its last is left for a customer whose answers were lost. */
const MOST_TRIES = 5

/** Proves one code three times at once, then opens the account three times at once; again where the answers were lost. */
export async function useCode(
  world: HistoryWorld,
  history: History,
  { customer, caller, token, code }: Coded,
): Promise<boolean> {
  const { call } = history.record('code', customer.document)
  const { document: documento, email, name: nome, password: senha } = customer
  let tries = 0
  const validate = () => {
    tries += 1
    const sent = { token, params: { code }, body: { documento, email } }
    return call(
      { op: 'validate' },
      { send: () => callPortal(world, caller, access.validateActivationCode, sent) },
    )
  }
  const register = () => {
    const sent = { token, body: { documento, email, nome, senha } }
    return call({ op: 'register' }, { send: () => callPortal(world, caller, access.register, sent) })
  }
  let answers: (RawAnswer | undefined)[] = await Promise.all([validate(), validate(), validate()])
  while (!answers.some((one) => one && one.status < 500) && tries < MOST_TRIES) {
    await pause(500)
    answers = [await validate()]
  }
  let opened: (RawAnswer | undefined)[] = await Promise.all([register(), register(), register()])
  for (let again = 0; again < 20 && !opened.some((one) => one && one.status < 500); again += 1) {
    await pause(500)
    opened = [await register()]
  }
  return opened.some((one) => one?.status === 200 || one?.status === 409)
}
