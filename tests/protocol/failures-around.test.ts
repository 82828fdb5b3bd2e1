import { accessToken } from '@consente/contract/portal/access'
import { dataProvider } from '@consente/contract/portal/institutions'
import { describe, expect, it } from 'vitest'
import { type Answered, call } from '../support/call.ts'
import { createMovedClock, DAY, HOUR, MINUTE, SECOND } from '../support/clock.ts'
import * as act from '../support/http-acts.ts'
import { mailsTo } from '../support/http-mailbox.ts'
import { approve, askBeta, detailsOf, done, share, transmit, walkToHolder } from '../support/http-road.ts'
import { setTheStage } from '../support/http-stage.ts'
import { caio, marina, oficina, type Person, padaria, rafael } from '../support/people.ts'
import { type Relay, startRelay } from '../support/relay.ts'
import { basicHeader } from '../support/sign-in.ts'

/** What an institution leans on goes away, and comes back: mail, directory, the other institution, the right time. */
const clock = createMovedClock()
let smtp: Relay
let directory: Relay
const stage = setTheStage(
  async () => {
    smtp = await startRelay()
    directory = await startRelay()
    const stop = async () => {
      clock.stop()
      await Promise.all([smtp.stop(), directory.stop()])
    }
    return { env: {}, stop }
  },
  {
    common: clock.env,
    configure: (config) => {
      const mail = config.mail as { smtp: string }
      return {
        ...config,
        mail: { ...mail, smtp: smtp.inFrontOf(mail.smtp) },
        directoryUrl: directory.inFrontOf(config.directoryUrl as string),
      }
    },
  },
)

const statusAt = async (side: 'alfa' | 'beta', who: Person, consentId: string): Promise<string> =>
  (await detailsOf(await act.startSession(stage[side], who), consentId)).status

/** Looks again and again, each time half a minute later: what was read at the other side is fresh for so long. */
const expectSoon = async (look: () => Promise<unknown>, wanted: unknown): Promise<void> => {
  const lookLater = () => {
    clock.moveBy(31 * SECOND)
    return look()
  }
  await expect.poll(lookLater, { timeout: 60_000, interval: 500 }).toEqual(wanted)
}

describe('SMTP is down', () => {
  it('decisions do not wait for it, and the mail goes out once it is back, also after a kill', async () => {
    const walk = await walkToHolder(stage, rafael)
    const before = await mailsTo(stage.market.mail.url, rafael.email)
    smtp.cut()
    await approve(walk.beta, walk.choice)
    await stage.market.beta.kill()
    await stage.market.beta.restart()
    expect(await mailsTo(stage.market.mail.url, rafael.email)).toHaveLength(before.length)
    smtp.mend()
    const mails = async () => (await mailsTo(stage.market.mail.url, rafael.email)).length
    await expectSoon(mails, before.length + 1)
  })
})

describe('the directory is down', () => {
  const findBeta = async (): Promise<number> => {
    const { host, token } = await act.startSession(stage.alfa, caio)
    return (await call(host, dataProvider, { token, query: { page: '1', name: 'Beta' } })).status
  }

  it('its last good copy serves, while running and from the next start on', async () => {
    directory.cut()
    clock.moveBy(HOUR)
    expect(await findBeta()).toBe(200)
    const alfa = await act.startSession(stage.alfa, caio)
    await transmit(alfa, askBeta(alfa))
    await stage.market.alfa.restart()
    expect(await findBeta()).toBe(200)
    const again = await act.startSession(stage.alfa, caio)
    await transmit(again, askBeta(again))
    directory.mend()
  })
})

describe('the other institution is down', () => {
  it('a sharing ends at once at the recipient, and at the holder when it is back', async () => {
    const { alfa, consentId } = await share(stage, padaria)
    await stage.market.beta.kill()
    expect(await done(act.revoke(alfa, consentId))).toMatchObject({ status: 'INACTIVE' })
    await stage.market.alfa.restart()
    await stage.market.beta.restart()
    await expectSoon(() => statusAt('beta', padaria, consentId), 'INACTIVE')
  })

  it('a sharing ends at once at the holder, and at the recipient when it looks', async () => {
    const { beta, consentId } = await share(stage, oficina)
    await stage.market.alfa.kill()
    expect(await done(act.revoke(beta, consentId))).toMatchObject({ status: 'INACTIVE' })
    await stage.market.alfa.restart()
    await expectSoon(() => statusAt('alfa', oficina, consentId), 'INACTIVE')
  })
})

describe('the clock jumps', () => {
  const renew = async ({ host, refreshToken }: act.Session): Promise<Answered> =>
    call(host, accessToken, {
      headers: { authorization: await basicHeader(host) },
      body: { grant_type: 'refresh_token', refresh_token: refreshToken },
    })

  it('an hour forward and a day back sign nobody out for longer than the jump, and lock nobody out', async () => {
    const session = await act.startSession(stage.alfa, marina)
    clock.moveBy(HOUR)
    const { access_token: token } = await done<{ access_token: string }>(renew(session))
    expect((await act.shares({ ...session, token }, 'RECEIVING')).status).toBe(200)
    clock.moveBy(DAY)
    // Tries of a wrong day: good ones, and one that is refused.
    const ahead = await act.startSession(stage.alfa, marina)
    await expect(act.startSession(stage.alfa, { ...caio, password: 'errada99' })).rejects.toThrow('401')
    clock.moveBy(-DAY)
    for (const who of [marina, caio]) await act.startSession(stage.alfa, who)
    await done(renew(ahead))
  })

  it('what is in force stays so, what is over stays over, and the other side is looked at again', async () => {
    const kept = await share(stage, marina)
    const ended = await share(stage, marina)
    await done(act.revoke(ended.alfa, ended.consentId))
    clock.moveBy(DAY)
    expect(await statusAt('alfa', marina, kept.consentId)).toBe('ACTIVE')
    clock.moveBy(-DAY)
    await expectSoon(() => statusAt('beta', marina, ended.consentId), 'INACTIVE')
    for (const side of ['alfa', 'beta'] as const) {
      expect(await statusAt(side, marina, kept.consentId)).toBe('ACTIVE')
      expect(await statusAt(side, marina, ended.consentId)).toBe('INACTIVE')
    }
    const beta = await act.startSession(stage.beta, marina)
    await done(act.revoke(beta, kept.consentId))
    expect(await statusAt('alfa', marina, kept.consentId)).toBe('INACTIVE')
  })

  it('a request that ran out by a wrong clock does not come back to life with the right one', async () => {
    const walk = await walkToHolder(stage, caio)
    const { consentId } = walk.beta
    clock.moveBy(2 * HOUR)
    await expectSoon(() => stageStatus(consentId), 'REJECTED')
    await expect.poll(() => hasRecorded(caio, consentId), { timeout: 60_000, interval: 1_000 }).toBe(true)
    clock.moveBy(-2 * HOUR - MINUTE)
    expect(await statusAt('beta', caio, consentId)).toBe('REJECTED')
    expect((await act.approve(walk.beta, consentId, walk.choice)).status).toBe(409)
  })
  const stageStatus = (consentId: string) => statusAt('beta', caio, consentId)
  /** The end is in the history once it was written down; until then it is only reckoned. */
  const hasRecorded = async (who: Person, consentId: string): Promise<boolean> => {
    const { history = [] } = await detailsOf(await act.startSession(stage.beta, who), consentId)
    return history.some(({ text }) => text.includes('prazo'))
  }
})
