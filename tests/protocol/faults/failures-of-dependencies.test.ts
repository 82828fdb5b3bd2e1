import { accessToken } from '@consente/contract/portal/access'
import { dataProvider } from '@consente/contract/portal/institutions'
import { describe, expect, it, vi } from 'vitest'
import {
  type BreakableConnection,
  startBreakableConnection,
} from '../../support/failures/breakable-connection.ts'
import { type Answered, call } from '../../support/http/contract-call.ts'
import * as act from '../../support/http/http-actions.ts'
import { askBeta, detailsOf, done, share, transmit } from '../../support/http/http-consent-flow.ts'
import { setUpHttpFlow } from '../../support/http/http-setup.ts'
import { basicHeader } from '../../support/http/http-sign-in.ts'
import { createMovedClock, DAY, HOUR, SECOND } from '../../support/market/moved-clock.ts'
import { caio, marina, oficina, type Person, padaria } from '../../support/market/sandbox-people.ts'

/** A dependency of an institution fails and recovers: the directory, the other institution, the clock. */
// Institutions are killed and started here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })
const clock = createMovedClock()
let directory: BreakableConnection
const stage = setUpHttpFlow(
  async () => {
    directory = await startBreakableConnection()
    const stop = async () => {
      clock.stop()
      await directory.stop()
    }
    return { env: {}, stop }
  },
  {
    common: clock.env,
    configure: (config) => ({
      ...config,
      directoryUrl: directory.inFrontOf(config.directoryUrl),
    }),
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
  await expect.poll(lookLater, { interval: 500 }).toEqual(wanted)
}

describe('the directory is down', () => {
  const findBeta = async (): Promise<number> => {
    const { host, token } = await act.startSession(stage.alfa, caio)
    return (await call(host, dataProvider, { token, query: { page: '1', name: 'Beta' } })).status
  }

  it('its last good copy is used, while running and after the next start', async () => {
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

  it('a sharing ends at once at the holder, and at the recipient at its next reading', async () => {
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
})
