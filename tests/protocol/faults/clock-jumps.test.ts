import { accessToken } from '@consente/contract/portal/access'
import { afterAll, expect, it } from 'vitest'
import { type Answered, call } from '../../support/http/contract-call.ts'
import * as act from '../../support/http/http-actions.ts'
import { done } from '../../support/http/http-consent-flow.ts'
import { setUpHttpFlow } from '../../support/http/http-setup.ts'
import { basicHeader } from '../../support/http/http-sign-in.ts'
import { createMovedClock, DAY, HOUR } from '../../support/market/moved-clock.ts'
import { caio, marina } from '../../support/market/sandbox-people.ts'

/** The clock of the machines jumps, forward and back. */
const clock = createMovedClock()
afterAll(() => clock.stop())
const stage = setUpHttpFlow(undefined, { common: clock.env })

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
