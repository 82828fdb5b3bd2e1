import { describe, expect, it } from 'vitest'
import {
  type BreakableConnection,
  startBreakableConnection,
} from '../../support/failures/breakable-connection.ts'
import { approve, goToHolder } from '../../support/http/http-consent-flow.ts'
import { mailsTo } from '../../support/http/http-mailbox.ts'
import { setUpHttpFlow } from '../../support/http/http-setup.ts'
import { createMovedClock, SECOND } from '../../support/market/moved-clock.ts'
import { rafael } from '../../support/market/sandbox-people.ts'

/** The insurer's mail server goes away, and comes back. */
const clock = createMovedClock()
let smtp: BreakableConnection
const stage = setUpHttpFlow(
  async () => {
    smtp = await startBreakableConnection()
    const stop = async () => {
      clock.stop()
      await smtp.stop()
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
  await expect.poll(lookLater, { interval: 500 }).toEqual(wanted)
}

/** Somebody tries to send, and finds no mail server. */
async function expectTry(): Promise<void> {
  const before = smtp.refusals()
  await expect.poll(() => smtp.refusals()).toBeGreaterThan(before)
}

describe('SMTP is down', () => {
  it('decisions do not wait for it, and the mail goes out once it is back, also after a kill', async () => {
    const walk = await goToHolder(stage, rafael)
    const before = await mailsTo(stage.market.mail.url, rafael.email)
    smtp.cut()
    await approve(walk.beta, walk.choice)
    await expectTry()
    await stage.market.beta.kill()
    await stage.market.beta.restart()
    // Not given up by the first failure, nor by the process that saw it.
    await expectTry()
    expect(await mailsTo(stage.market.mail.url, rafael.email)).toHaveLength(before.length)
    smtp.mend()
    const mails = async () => (await mailsTo(stage.market.mail.url, rafael.email)).length
    await expectSoon(mails, before.length + 1)
  })
})
