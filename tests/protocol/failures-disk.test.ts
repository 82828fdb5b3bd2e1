import { afterAll, describe, expect, it } from 'vitest'
import * as act from '../support/http-acts.ts'
import { cardOf, detailsOf, share, walkToHolder } from '../support/http-road.ts'
import { setTheStage } from '../support/http-stage.ts'
import { marina, rafael } from '../support/people.ts'
import { maySmallDisks, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'

/** The holder's disk is full: what cannot be kept is refused, in plain words, and not half done. */
const may = maySmallDisks()

describe.skipIf(!may)(`the disk is full${may ? '' : ' (nothing can be mounted here)'}`, () => {
  let disk: SmallDisk | undefined
  afterAll(() => disk?.stop())
  const stage = setTheStage(undefined, {
    configure: (config) => {
      if (config.institution.id === 'beta') disk = mountSmallDisk(config.dataDir, 90)
      return config
    },
  })

  it('a sharing can be read; no yes is taken until there is room; then the same press goes through', async () => {
    const kept = await share(stage, marina)
    const walk = await walkToHolder(stage, rafael)
    const press = () => act.approve(walk.beta, walk.beta.consentId, walk.choice)
    disk?.fill()
    // Pages that are there already take a few more lines.
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => act.startSession(stage.beta, marina).then(() => 200, String)),
    )
    expect(answers.find((one) => one !== 200)).toMatch(/answered 503/)
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
