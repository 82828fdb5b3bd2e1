import * as wire from '@consente/contract/portal/handoff'
import { type Answered, call } from './contract-call.ts'
import type { TestBrowser } from './cookie-browser.ts'
import type { Session } from './http-actions.ts'
import { visitorToken } from './http-sign-in.ts'

/** A browser that has opened a request at the holder. */
export type Computer = { host: string; browser: TestBrowser; intentId: string }

async function asComputer(
  { host, browser, intentId }: Computer,
  endpoint: typeof wire.showHandoffCode | typeof wire.handoffState,
): Promise<Answered> {
  const headers = {
    intentid: intentId,
    cookie: browser.cookieAt(`${host}${endpoint.path}`),
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  }
  return call(host, endpoint, { token: await visitorToken(host), headers })
}

export const showCode = (computer: Computer): Promise<Answered> => asComputer(computer, wire.showHandoffCode)
export const stateAt = (computer: Computer): Promise<Answered> => asComputer(computer, wire.handoffState)

/** A phone reads a code, before anybody signs in there. */
export const readCode = async (host: string, code: string): Promise<Answered> =>
  call(host, wire.readHandoffCode, { token: await visitorToken(host), body: { code } })

export const openOn = ({ host, token }: Session, handoff: string): Promise<Answered> =>
  call(host, wire.openHandoff, { token, body: { handoff } })
export const pick = ({ host, token }: Session, handoff: string, number: string): Promise<Answered> =>
  call(host, wire.pickHandoffNumber, { token, body: { handoff, number } })
export const deny = ({ host, token }: Session, handoff: string): Promise<Answered> =>
  call(host, wire.denyHandoff, { token, body: { handoff } })
