import type { HandoffCode, HandoffOnPhone, HandoffState } from '@consente/contract/portal/handoff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answered } from '../../support/http/contract-call.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  askBeta,
  choose,
  comeBack,
  confirm,
  detailsOf,
  done,
  failureOf,
  type HolderSession,
  leave,
  transmit,
} from '../../support/http/http-consent-flow.ts'
import * as handoff from '../../support/http/http-handoff.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { marina, type Person, rafael } from '../../support/market/sandbox-people.ts'

/** From a computer to a phone (RFC 10027): the answer goes to the browser that began, and nobody else gets anything. */
let market: InProcessMarket<'alfa' | 'beta'>
let stage: { alfa: string; beta: string }
beforeAll(async () => {
  market = await startInProcessMarket(['alfa', 'beta'])
  stage = { alfa: market.alfa.url, beta: market.beta.url }
})
afterAll(() => market?.stop())

const SECOND = 1000
const NOBODYS = 'AAAAAAAAAAAAAAAAAAAAAA'

/** The customer's computer, at the holder with a request. */
async function atComputer(who: Person = marina) {
  const alfa = await act.startSession(stage.alfa, who)
  const browser = openBrowser()
  const intentId = await leave(browser, await transmit(alfa, askBeta(alfa)))
  return { alfa, host: stage.beta, browser, intentId }
}
type AtComputer = Awaited<ReturnType<typeof atComputer>>

const stateOf = (computer: AtComputer): Promise<HandoffState> => done(handoff.stateAt(computer))

/** A phone that has read the computer's code. */
async function scanned(computer: AtComputer): Promise<string> {
  const { code } = await done<HandoffCode>(handoff.showCode(computer))
  return (await done<{ handoff: string }>(handoff.readCode(stage.beta, code))).handoff
}

/** A number that the computer does not show. */
async function wrongNumber(computer: AtComputer, phone: act.Session, handle: string): Promise<string> {
  const { number } = await stateOf(computer)
  const { numbers } = await done<HandoffOnPhone>(handoff.openOn(phone, handle))
  return numbers.find((one) => one !== number) ?? ''
}

/** A phone that has signed in and picked the number. */
async function picked(computer: AtComputer): Promise<HolderSession> {
  const handle = await scanned(computer)
  const phone = await act.startSession(stage.beta, marina)
  const { number = '' } = await stateOf(computer)
  return { ...phone, ...(await done<{ consentId: string }>(handoff.pick(phone, handle, number))) }
}

/** The consent behind the request, as the holder keeps it. */
async function consentOf({ intentId }: AtComputer): Promise<{ id: string; status: string }> {
  const [found] = await market.beta.platform.database.query<{ id: string; status: string }>(
    'select consent_id as id, status from consent join consent_intent i using (consent_id) where i.intent_id = $1',
    [intentId],
  )
  return found ?? { id: '', status: 'none' }
}

describe('a customer who began at a computer', () => {
  it('decides on the phone; the answer returns to the computer alone, which completes the sharing', async () => {
    const computer = await atComputer()
    const { code, state, mayRetry } = await done<HandoffCode>(handoff.showCode(computer))
    expect({ state, mayRetry }).toEqual({ state: 'ready', mayRetry: true })
    const { handoff: handle } = await done<{ handoff: string }>(handoff.readCode(stage.beta, code))
    const shown = await stateOf(computer)
    expect(shown).toMatchObject({ state: 'scanned', number: expect.stringMatching(/^\d\d$/) })

    const phone = await act.startSession(stage.beta, marina)
    const asked = await done<HandoffOnPhone>(handoff.openOn(phone, handle))
    expect(asked).toMatchObject({ name: 'Alfa Seguros', device: { kind: 'computer', system: 'Linux' } })
    expect(new Set(asked.numbers).size).toBe(3)
    expect(asked.numbers).toContain(shown.number)
    const { consentId } = await done<{ consentId: string }>(handoff.pick(phone, handle, shown.number ?? ''))
    expect(await stateOf(computer)).toEqual({ state: 'picked', mayRetry: true })

    await done(act.claim(phone, consentId))
    const session = { ...phone, consentId }
    const answered = await act.approve(session, consentId, await choose(session))
    expect(answered.body).toEqual({ data: { location: `${stage.beta}/volte-ao-computador` } })
    const { state: end, location = '' } = await stateOf(computer)
    expect(end).toBe('authorised')
    await confirm(computer.alfa, await comeBack(computer.browser, location, stage.alfa))
    expect((await detailsOf(computer.alfa, consentId)).status).toBe('ACTIVE')
    expect(await stateOf(computer)).toEqual({ state: 'ended', why: 'over', mayRetry: false })
  })

  it('hears every state as it comes', async () => {
    const computer = await atComputer()
    const handle = await scanned(computer)
    const heard = await fetch(`${stage.beta}/bff-opin/handoff/v1/events`, {
      headers: { cookie: computer.browser.cookieAt(`${stage.beta}/bff-opin/handoff/v1/events`) },
    })
    expect(heard.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const reader = heard.body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async (): Promise<HandoffState> => {
      const { value = '' } = (await reader?.read()) ?? {}
      return value.startsWith('data: ') ? JSON.parse(value.slice(6)) : next()
    }
    const { state, number = '' } = await next()
    expect(state).toBe('scanned')
    await done(handoff.pick(await act.startSession(stage.beta, marina), handle, number))
    expect((await next()).state).toBe('picked')
    await reader?.cancel()
  })

  it('refuses on the phone: the computer goes back, the phone learns no way', async () => {
    const computer = await atComputer()
    const phone = await picked(computer)
    await done(act.claim(phone, phone.consentId))
    expect((await act.reject(phone, phone.consentId)).body).toEqual({
      location: `${stage.beta}/volte-ao-computador`,
    })
    const { state, location = '' } = await stateOf(computer)
    expect(state).toBe('refused')
    expect(await comeBack(computer.browser, location, stage.alfa)).toMatchObject({ error: 'access_denied' })
  })

  it('says on the phone that it was somebody else: the request is refused', async () => {
    const computer = await atComputer()
    const handle = await scanned(computer)
    const phone = await act.startSession(stage.beta, marina)
    expect(await done(handoff.deny(phone, handle))).toEqual({ isRefused: true })
    expect((await stateOf(computer)).state).toBe('refused')
    expect(await failureOf(handoff.openOn(phone, handle))).toBe('409 HANDOFF_OVER')
  })
})

describe('nothing is gained', () => {
  it('with the request’s handle in another browser: it gets no code, and sees no number', async () => {
    const computer = await atComputer()
    await scanned(computer)
    const forged = `consente_beta_interaction=${computer.intentId}; consente_beta_interaction.sig=${NOBODYS}`
    const stranger = { ...computer, browser: openBrowser() }
    const forger = { ...computer, browser: { ...openBrowser(), cookieAt: () => forged } }
    const other = { ...computer, browser: (await atComputer(rafael)).browser }
    for (const one of [stranger, forger, other]) {
      expect(await failureOf(handoff.showCode(one))).toBe('404 NOT_FOUND')
      expect(await failureOf(handoff.stateAt(one))).toBe('404 NOT_FOUND')
    }
    for (const headers of [{}, { cookie: forged }])
      expect((await fetch(`${stage.beta}/bff-opin/handoff/v1/events`, { headers })).status).toBe(404)
  })

  it('by a picture of the code that is sent on: it is too old after 120 seconds', async () => {
    const computer = await atComputer()
    const early = await done<HandoffCode>(handoff.showCode(computer))
    market.clock.move(119 * SECOND)
    await done(handoff.readCode(stage.beta, early.code))
    const { code } = await done<HandoffCode>(handoff.showCode(computer))
    market.clock.move(121 * SECOND)
    expect(await failureOf(handoff.readCode(stage.beta, code))).toBe('409 HANDOFF_OVER')
    expect(await stateOf(computer)).toEqual({ state: 'ended', why: 'expired', mayRetry: true })
  })

  it('by a picture of the code that somebody else reads: they see nothing of it, and the code is over', async () => {
    const computer = await atComputer()
    const handle = await scanned(computer)
    const stranger = await act.startSession(stage.beta, rafael)
    const answer: Answered = await handoff.openOn(stranger, handle)
    expect(answer).toMatchObject({ status: 403, body: { code: 'DOCUMENT_MISMATCH' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/Alfa|location/)
    expect(await stateOf(computer)).toEqual({ state: 'ended', why: 'other-person', mayRetry: true })
    const hers = await act.startSession(stage.beta, marina)
    expect(await failureOf(handoff.openOn(hers, handle))).toBe('409 HANDOFF_OVER')
    expect((await consentOf(computer)).status).toBe('AWAITING_AUTHORISATION')
  })

  it('by a code that is read twice, or at once: one phone gets on', async () => {
    const computer = await atComputer()
    const { code } = await done<HandoffCode>(handoff.showCode(computer))
    const tries = await Promise.all([1, 2, 3].map(() => handoff.readCode(stage.beta, code)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await failureOf(handoff.readCode(stage.beta, code))).toBe('409 HANDOFF_USED')
    expect(await failureOf(handoff.readCode(stage.beta, NOBODYS))).toBe('409 HANDOFF_OVER')
  })

  it('by a code that another one has replaced', async () => {
    const computer = await atComputer()
    const { code } = await done<HandoffCode>(handoff.showCode(computer))
    const handle = await scanned(computer)
    expect(await failureOf(handoff.readCode(stage.beta, code))).toBe('409 HANDOFF_OVER')
    await done(handoff.showCode(computer))
    const phone = await act.startSession(stage.beta, marina)
    expect(await failureOf(handoff.openOn(phone, handle))).toBe('409 HANDOFF_OVER')
  })

  it('by the handle in another session of the same customer, nor by a session for another request', async () => {
    const computer = await atComputer()
    const handle = await scanned(computer)
    const phone = await act.startSession(stage.beta, marina)
    await done(handoff.openOn(phone, handle))
    const elsewhere = await act.startSession(stage.beta, marina)
    expect(await failureOf(handoff.openOn(elsewhere, handle))).toBe('409 HANDOFF_OVER')
    const { number = '' } = await stateOf(computer)
    expect(await failureOf(handoff.pick(elsewhere, handle, number))).toBe('409 HANDOFF_OVER')

    const { consentId } = await done<{ consentId: string }>(handoff.pick(phone, handle, number))
    expect(await failureOf(act.claim(elsewhere, consentId))).toBe('404 NOT_FOUND')
    const another = await picked(await atComputer())
    expect(await failureOf(act.claim(another, consentId))).toBe('404 NOT_FOUND')
    await done(act.claim(phone, consentId))
  })

  it('before the number is picked: the phone may answer nothing', async () => {
    const computer = await atComputer()
    const handle = await scanned(computer)
    const phone = await act.startSession(stage.beta, marina)
    await done(handoff.openOn(phone, handle))
    const { id: consentId } = await consentOf(computer)
    expect(await failureOf(act.claim(phone, consentId))).toBe('404 NOT_FOUND')
    expect(await failureOf(act.approve(phone, consentId, []))).toBe('404 NOT_FOUND')
    market.clock.move(301 * SECOND)
    const { number = '82' } = await stateOf(computer)
    expect(await failureOf(handoff.pick(phone, handle, number))).toBe('409 HANDOFF_OVER')
  })

  it('by a wrong number: one ends the code, three end the way by phone', async () => {
    const computer = await atComputer()
    const phone = await act.startSession(stage.beta, marina)
    for (const mayRetry of [true, true, false]) {
      const handle = await scanned(computer)
      const wrong = await wrongNumber(computer, phone, handle)
      const { number = '' } = await stateOf(computer)
      expect(await failureOf(handoff.pick(phone, handle, wrong))).toBe('422 HANDOFF_WRONG_NUMBER')
      expect(await failureOf(handoff.pick(phone, handle, number))).toBe('409 HANDOFF_OVER')
      expect(await stateOf(computer)).toEqual({ state: 'ended', why: 'wrong-number', mayRetry })
    }
    expect(await failureOf(handoff.showCode(computer))).toBe('429 TOO_MANY_TRIES')
    const here = await act.startSession(stage.beta, marina, computer.intentId)
    await done(act.claim(here, here.consentId ?? ''))
  })

  it('with the starting browser closed: the phone picks no number and authorises nothing', async () => {
    const computer = await atComputer()
    const handle = await scanned(computer)
    const phone = await act.startSession(stage.beta, marina)
    const { number = '' } = await stateOf(computer)
    market.clock.move(61 * SECOND)
    expect(await failureOf(handoff.pick(phone, handle, number))).toBe('409 HANDOFF_ALONE')
    await stateOf(computer)
    const { consentId } = await done<{ consentId: string }>(handoff.pick(phone, handle, number))
    await done(act.claim(phone, consentId))
    const session = { ...phone, consentId }
    const choice = await choose(session)
    market.clock.move(61 * SECOND)
    expect(await failureOf(act.approve(session, consentId, choice))).toBe('409 HANDOFF_ALONE')
    expect((await consentOf(computer)).status).toBe('AWAITING_AUTHORISATION')
    await stateOf(computer)
    await done(act.approve(session, consentId, choice))
    expect((await consentOf(computer)).status).toBe('AUTHORISED')
  })

  it('from the answer of a request that went on at the computer itself', async () => {
    const computer = await atComputer()
    const phone = await picked(computer)
    const here = await act.startSession(stage.beta, marina, computer.intentId)
    await done(act.claim(here, phone.consentId))
    await done(act.reject(here, phone.consentId))
    const refused = await act.claim(phone, phone.consentId)
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONSENT_NOT_WAITING' } })
    expect(refused.body).not.toHaveProperty('location')
  })
})
