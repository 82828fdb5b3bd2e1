import { dataProvider } from '@consente/contract/portal/institutions'
import { describe, expect, it } from 'vitest'
import { call } from '../support/call.ts'
import { createMovedClock, HOUR, SECOND } from '../support/clock.ts'
import * as act from '../support/http-acts.ts'
import { mailsTo } from '../support/http-mailbox.ts'
import { approve, askBeta, transmit, walkToHolder } from '../support/http-road.ts'
import { setTheStage } from '../support/http-stage.ts'
import { caio, rafael } from '../support/people.ts'
import { type Relay, startRelay } from '../support/relay.ts'

/** What an institution leans on goes away, and comes back: mail and directory. */
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
