import { beforeEach, expect, it } from 'vitest'
import { createPushStore, type PushStore } from '../../apps/server/src/notices/push/push.store.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { setUpNotices } from '../support/database/notices-world.ts'

/** Web Push: the browsers in which customers switched the further channel on. */
const [MARINA, RAFAEL] = ['52998224725', '11144477735']
const HOST = 'fcm.googleapis.com'
const PUSH = {
  contact: 'mailto:a@alfa.example',
  name: 'Notificação',
  hosts: [HOST],
  key: Buffer.alloc(32, 7).toString('base64'),
}
const browser = (name: string, host = HOST) => ({
  endpoint: `https://${host}/${name}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
})
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))

forEachDatabase((_name, open) => {
  const world = setUpNotices(open, { channels: { push: PUSH } })
  let store: PushStore
  beforeEach(() => {
    store = createPushStore(world.database, world.platform.seal)
  })
  const namesOf = async (document: string) =>
    (await store.of(document)).map(({ endpoint }) => endpoint.split('/').at(-1))

  it('a browser belongs to the person who subscribed last in it, and each person has ten', async () => {
    await store.keep(MARINA, browser('shared'), at(0))
    await store.keep(RAFAEL, browser('shared'), at(1))
    expect([await namesOf(MARINA), await namesOf(RAFAEL)]).toEqual([[], ['shared']])
    for (let count = 1; count <= 12; count += 1) await store.keep(MARINA, browser(`b${count}`), at(count))
    expect(await namesOf(MARINA)).toEqual(Array.from({ length: 10 }, (_, index) => `b${index + 3}`))
    // Addresses and keys are sealed.
    const rows = await world.database.query<Record<string, unknown>>('select * from push_subscription')
    expect(JSON.stringify(rows)).not.toMatch(/googleapis|shared|AAAAAAAA/)
    await store.drop(browser('b3').endpoint)
    expect(await namesOf(MARINA)).toHaveLength(9)
  })

  it('only push services of the configuration are kept, and nothing once the last choice is switched off', async () => {
    const notices = world.process()
    await expect(notices.subscribe(MARINA, browser('x', 'push.attacker.example'))).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
    await notices.subscribe(MARINA, browser('x'))
    const choose = (kind: 'duties' | 'year-summary', message: boolean) =>
      notices.choose(MARINA, { kind, here: true, mail: true, message })
    await choose('duties', true)
    await choose('year-summary', true)
    await choose('duties', false)
    expect(await namesOf(MARINA)).toEqual(['x'])
    await choose('year-summary', false)
    expect(await namesOf(MARINA)).toEqual([])
    expect(await notices.choicesOf(MARINA)).toMatchObject({
      channel: 'Notificação',
      pushKey: expect.stringMatching(/^B[\w-]{86}$/),
    })
  })
})
