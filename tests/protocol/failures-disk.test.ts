import { accessToken } from '@consente/contract/portal/access'
import { afterAll, describe, expect, it } from 'vitest'
import { type Answered, call } from '../support/call.ts'
import * as act from '../support/http-acts.ts'
import { cardOf, detailsOf, share, walkToHolder } from '../support/http-road.ts'
import { setTheStage } from '../support/http-stage.ts'
import { marina, rafael } from '../support/people.ts'
import { basicHeader } from '../support/sign-in.ts'
import { maySmallDisks, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'

/** The holder's disk is full: what cannot be kept is refused, in plain words, and not half done. */
const may = maySmallDisks()

describe.skipIf(!may)(`the disk is full${may ? '' : ' (nothing can be mounted here)'}`, () => {
  let disk: SmallDisk | undefined
  const stage = setTheStage(undefined, {
    configure: (config) => {
      if (config.institution.id === 'beta') disk = mountSmallDisk(config.dataDir, 90)
      return config
    },
  })

  // Before the market's own folders go.
  afterAll(() => disk?.stop())

  it('a sharing can be read; no yes is taken until there is room; then the same press goes through', async () => {
    const kept = await share(stage, marina)
    const walk = await walkToHolder(stage, rafael)
    const press = () => act.approve(walk.beta, walk.beta.consentId, walk.choice)
    disk?.fill()
    expect(await renewUntilRefused(kept.beta)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect((await cardOf(kept.beta, 'TRANSMITTING', kept.consentId))?.status).toBe('ACTIVE')

    const first = await press()
    disk?.free()
    const second = await press()
    expect(second.status).toBe(200)
    if (first.status !== 200) expect(first).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(await stage.statusAtHolder(walk.beta.consentId)).toBe('AUTHORISED')
    expect((await detailsOf(kept.alfa, kept.consentId)).status).toBe('ACTIVE')
  })
})

/** Pages that are there already take a few more lines. @returns the first answer that is none */
async function renewUntilRefused({ host, refreshToken }: act.Session): Promise<Answered> {
  const headers = { authorization: await basicHeader(host) }
  let token = refreshToken
  for (let tries = 0; tries < 500; tries += 1) {
    const body = { grant_type: 'refresh_token', refresh_token: token }
    const answer = await call(host, accessToken, { headers, body })
    if (answer.status !== 200) return answer
    token = (answer.body as { refresh_token: string }).refresh_token
  }
  throw new Error('The disk is not full after 500 sessions were renewed.')
}
