import type { HandoffCode, HandoffState } from '@consente/contract/portal/handoff'
import { openBrowser } from '../http/cookie-browser.ts'
import * as act from '../http/http-actions.ts'
import { askBeta, done, leave, transmit } from '../http/http-consent-flow.ts'
import { type Computer, readCode, showCode, stateAt } from '../http/http-handoff.ts'
import { visitorToken } from '../http/http-sign-in.ts'
import { marina } from '../market/sandbox-people.ts'
import { type PortalRow, row } from './matrix-portal-rows.ts'
import type { Scene } from './matrix-setup.ts'

/** Rows of the way from a computer to a phone, each with a request of its own. Strangers guess handles and codes. */
export async function handoffRows({ places }: Scene): Promise<PortalRow[]> {
  const { alfa, beta } = places
  const visitor = {
    host: beta,
    token: await visitorToken(beta),
    refreshToken: '',
    document: '',
    loggedUser: '',
  }
  const session = await act.startSession(alfa, marina)
  const open = async (): Promise<Computer> => {
    const browser = openBrowser()
    const intentId = await leave(browser, await transmit(session, askBeta(session)))
    return { host: beta, browser, intentId }
  }
  const code = async (computer: Computer): Promise<string> =>
    (await done<HandoffCode>(showCode(computer))).code
  const scan = async (computer: Computer): Promise<string> =>
    (await done<{ handoff: string }>(readCode(beta, await code(computer)))).handoff

  const shows = await open()
  const waits = await open()
  await code(waits)
  const read = await code(await open())
  const opened = await scan(await open())
  const picks = await open()
  const picked = await scan(picks)
  const { number = '' } = await done<HandoffState>(stateAt(picks))
  const denied = await scan(await open())

  const asOpener = ({ intentId, browser }: Computer, isOwner: boolean) => ({
    headers: { intentid: intentId, ...(isOwner && { cookie: browser.cookieAt(`${beta}/`) }) },
  })
  const phone = async () => ({ at: 'beta', owner: await act.startSession(beta, marina) }) as const
  const before = { at: 'beta', owner: visitor, hides: [marina.document, marina.name] } as const
  const without = { ...before, variant: 'strangers have the request’s handle, without its browser' }
  const guessing = { variant: 'strangers guess the handle' }
  const guessed = (handoff: string, more = {}) =>
    ((_who, isOwner) => ({
      body: { handoff: isOwner ? handoff : 'guessed', ...more },
    })) satisfies PortalRow['sent']
  return [
    row('handoff.showHandoffCode', without, 404, (_who, isOwner) => asOpener(shows, isOwner)),
    row('handoff.handoffState', without, 404, (_who, isOwner) => asOpener(waits, isOwner)),
    row(
      'handoff.readHandoffCode',
      { ...before, variant: 'strangers guess the code' },
      409,
      (_who, isOwner) => ({ body: { code: isOwner ? read : 'guessed' } }),
    ),
    row('handoff.openHandoff', { ...(await phone()), ...guessing }, 409, guessed(opened)),
    row('handoff.pickHandoffNumber', { ...(await phone()), ...guessing }, 409, guessed(picked, { number })),
    row('handoff.denyHandoff', { ...(await phone()), ...guessing }, 409, guessed(denied)),
  ]
}
