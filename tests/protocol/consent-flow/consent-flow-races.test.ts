import { expect, it } from 'vitest'
import type { Answered } from '../../support/http/contract-call.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  approveAndReturn,
  askBeta,
  confirm,
  detailsOf,
  done,
  goToHolder,
  leave,
  share,
} from '../../support/http/http-consent-flow.ts'
import { mailsTo } from '../../support/http/http-mailbox.ts'
import { type HttpSetup, onEachDatabase } from '../../support/http/http-setup.ts'
import { caio, marina, padaria, rafael } from '../../support/market/sandbox-people.ts'

/** Every button of the consent flow that decides something, pressed many times at once. */
const tenTimes = <T>(press: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 10 }, () => press()))

/** The single answer that all of them got. */
function theOnly(answers: readonly Pick<Answered, 'status' | 'body'>[]): unknown {
  const distinct = new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))
  expect([...distinct]).toHaveLength(1)
  expect(answers[0]?.status).toBe(200)
  return answers[0]?.body
}

/** What Beta has written to Rafael; Alfa, who receives his data, writes mails of its own. */
async function subjectsFromBeta(stage: HttpSetup): Promise<string[]> {
  const mails = await mailsTo(stage.market.mail.url, rafael.email)
  return mails.filter(({ from }) => from[0]?.name === 'Beta Seguradora').map(({ subject }) => subject)
}

onEachDatabase((stage) => {
  it('ten presses of the last button at the recipient make one consent at the holder', async () => {
    const alfa = await act.startSession(stage.alfa, marina)
    const beta = await act.startSession(stage.beta, marina)
    const countAtHolder = async () =>
      (await done<{ data: unknown[] }>(act.shares(beta, 'TRANSMITTING'))).data.length
    const before = await countAtHolder()
    const payload = askBeta(alfa)

    const answer = theOnly(await tenTimes(() => act.transmit(alfa, payload)))

    expect(await countAtHolder()).toBe(before + 1)
    const { redirect_uri } = answer as { redirect_uri: string }
    expect(await leave(openBrowser(), redirect_uri)).toMatch(/^[\w-]{20,}$/)
  })

  it('ten approvals at once authorise once, lead to one address, and write one mail', async () => {
    const walk = await goToHolder(stage, rafael)
    const { consentId } = walk.beta

    theOnly(await tenTimes(() => act.approve(walk.beta, consentId, walk.choice)))

    expect(await stage.statusAtHolder(consentId)).toBe('AUTHORISED')
    const { history = [] } = await detailsOf(walk.beta, consentId)
    expect(history.filter(({ text }) => text === 'Você autorizou o compartilhamento.')).toHaveLength(1)
    await confirm(walk.alfa, await approveAndReturn(walk))
    await act.revoke(walk.beta, consentId)
    // The end is told after all that was decided before it.
    await expect.poll(() => subjectsFromBeta(stage)).toContainEqual(expect.stringContaining('encerrou'))
    const approvals = (await subjectsFromBeta(stage)).filter((subject) =>
      subject.startsWith('Você autorizou'),
    )
    expect(approvals).toHaveLength(1)
  })

  it('an approval and a refusal at once end in one of them, and both sides agree which', async () => {
    const walk = await goToHolder(stage, caio)
    const { alfa, beta, choice } = walk
    const { consentId } = beta
    const presses = Array.from({ length: 4 }, () => [
      act.approve(beta, consentId, choice),
      act.reject(beta, consentId),
    ])
    const answers = await Promise.all(presses.flat())
    const codes = (from: number) =>
      answers.filter((_, index) => index % 2 === from).map(({ status }) => status)
    const [approvals, refusals] = [codes(0), codes(1)]

    const status = await stage.statusAtHolder(consentId)
    const isGiven = status === 'AUTHORISED'
    expect({ status, approvals, refusals }).toEqual({
      status: isGiven ? 'AUTHORISED' : 'REJECTED',
      approvals: Array(4).fill(isGiven ? 200 : 409),
      refusals: Array(4).fill(isGiven ? 409 : 200),
    })
    if (isGiven) await confirm(alfa, await approveAndReturn(walk))
    expect((await detailsOf(alfa, consentId)).status).toBe(isGiven ? 'ACTIVE' : 'REJECTED')
  })

  it('ending on both sides at once ends once, for the same reason', async () => {
    const { alfa, beta, consentId } = await share(stage, padaria)
    const answers = await Promise.all([act.revoke(alfa, consentId), act.revoke(beta, consentId)])
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 200, body: { status: 'INACTIVE' } })
    const { history = [] } = await detailsOf(beta, consentId)
    expect(history.filter(({ text }) => /encerr(ado|ou)/.test(text))).toHaveLength(1)
  })
})
