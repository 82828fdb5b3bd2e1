import * as access from '@consente/contract/portal/access'
import { mailedCode } from '../journeys/mailed-code.ts'
import { type Answered, call } from './contract-call.ts'
import { signIn, visitorToken } from './http-sign-in.ts'

/** People whom no register knows, as they sign up: the code by mail, then the account. */
export type NewCustomer = { name: string; document: string; email: string; password: string }

/** Signs somebody new up. @param acknowledged takes the account once the server said that it is there */
export async function signUp(host: string, mailbox: string, acknowledged: NewCustomer[]): Promise<void> {
  const customer = somebody()
  const { document: documento, email, name: nome, password: senha } = customer
  const token = await visitorToken(host)
  await done(call(host, access.sendActivationCode, { token, body: { documento, email } }))
  const code = await mailedCode(mailbox, email)
  await done(
    call(host, access.validateActivationCode, { token, params: { code }, body: { documento, email } }),
  )
  await done(call(host, access.register, { token, body: { documento, email, nome, senha } }))
  acknowledged.push(customer)
}

export async function stillSignsIn(host: string, customer: NewCustomer): Promise<boolean> {
  const { access_token: token } = await signIn(host, customer)
  return Boolean(token)
}

async function done(answer: Promise<Answered>): Promise<void> {
  const { status } = await answer
  if (status !== 200) throw new Error(`A step of a sign-up answered ${status}`)
}

/** Somebody whom nobody knows. */
export function somebody(): NewCustomer {
  const document = randomCpf()
  return { name: 'Pessoa Nova', document, email: `p${document}@example.com`, password: 'kiwi7mar' }
}

function randomCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10))
  for (const weight of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (weight - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
