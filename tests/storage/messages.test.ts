import type { ReminderChoice } from '@consente/contract/portal/notices'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { MessageBody } from '../../apps/server/src/insurer/adapter-contract.ts'
import type { OutgoingMessage } from '../../apps/server/src/insurer/insurer.ts'
import type { SharingNews } from '../../apps/server/src/notices/told.port.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { DAY, ENDED, HOUR, setUpNotices } from '../support/database/notices-world.ts'
import { deliver } from '../support/database/run-outbox.ts'

/** The further channel: what customers have chosen, by the insurer's gateway, and nothing else. */
const MARINA = '52998224725'
const CHANNELS = { http: { url: 'https://mensagens.example', name: 'SMS' } }

forEachDatabase((_name, open) => {
  let messages: OutgoingMessage[]
  let gateway: 'up' | 'down' | 'knows nobody'
  beforeEach(() => {
    messages = []
    gateway = 'up'
  })
  const send = async (message: OutgoingMessage) => {
    if (gateway === 'down') throw new Error('no gateway')
    if (gateway === 'up') messages.push(message)
    return gateway === 'up'
  }
  const insurer = { messages: { isUp: async () => true, send } }
  const world = setUpNotices(open, { channels: CHANNELS }, insurer)
  const { sharing, process, runJob, goOn, remind } = world

  const wants = (kind: ReminderChoice['kind'], message = true) =>
    process().choose(MARINA, { kind, here: true, mail: true, message })
  const tell = async (news: SharingNews = ENDED) => {
    await process().tell(world.database, MARINA, news)
    await goOn()
  }

  it('brings nobody anything who has not chosen it', async () => {
    sharing('urn:x:1', 7)
    await tell()
    await remind()
    sharing('urn:x:2', 300)
    world.unused = [{ consentId: 'urn:x:2', document: MARINA, since: '2026-08-12', at: new Date() }]
    world.platform.clock.move(50 * DAY)
    for (const job of ['notices.unused', 'notices.summary'] as const) {
      await remind()
      await runJob(job)
      await goOn()
      world.platform.clock.move(DAY)
    }
    expect(messages).toEqual([])
    expect(world.sent).toHaveLength(4)
  })

  it('brings duties to those who have chosen it, in the form of the contract', async () => {
    await wants('duties')
    await tell()
    expect(z.parse(z.array(MessageBody), messages)).toEqual([
      {
        id: expect.any(String),
        template: 'ended',
        to: { document: MARINA },
        variables: { institution: 'Seguradora de Teste' },
        text: 'Seguradora de Teste: um compartilhamento dos seus dados acabou. Veja em Avisos, no nosso site.',
      },
    ])
    await wants('duties', false)
    await tell()
    expect(messages).toHaveLength(1)
  })

  it('is tried again without a second mail while the gateway is down, and given up where it reaches nobody', async () => {
    await wants('duties')
    gateway = 'down'
    await tell()
    await goOn()
    expect([messages.length, world.sent.length]).toEqual([0, 1])
    gateway = 'up'
    await goOn()
    await goOn()
    expect([messages.length, world.sent.length]).toEqual([1, 1])
    gateway = 'knows nobody'
    await tell()
    gateway = 'up'
    await goOn()
    expect(messages).toHaveLength(1)
  })

  it('says no more that somebody’s answer is missing once the time is over', async () => {
    await wants('duties')
    const until = '2026-11-20T13:00:00Z'
    const { sharing } = ENDED
    const missing = { kind: 'approval-missing', sharing, cnpj: '11222333000181', until } as const
    gateway = 'down'
    await tell(missing)
    gateway = 'up'
    world.platform.clock.move(HOUR)
    await goOn()
    expect(messages).toEqual([])
  })

  it.each<[ReminderChoice['kind'], number[], 'notices.summary' | 'notices.unused' | undefined, object]>([
    ['ends-in-7-days', [1, 7, 30], undefined, { template: 'ends-soon', variables: { count: '1' } }],
    ['duties', [1, 7, 30], undefined, { template: 'ends-soon', variables: { count: '1' } }],
    ['year-summary', [300], 'notices.summary', { template: 'year-summary', variables: { year: '2026' } }],
    ['unused', [300], 'notices.unused', { template: 'unused' }],
  ])(
    'who has chosen %s is reminded of that, once, where sharings end in %j days',
    async (kind, ends, job, told) => {
      await wants(kind)
      for (const days of ends) sharing(`urn:x:${days}`, days)
      world.unused = [{ consentId: 'urn:x:300', document: MARINA, since: '2026-08-12', at: new Date() }]
      if (job === 'notices.summary') world.platform.clock.move(50 * DAY)
      for (const _ of ['first', 'again']) {
        await runJob('notices.reminders')
        if (job) await runJob(job)
        await goOn()
      }
      expect(messages).toMatchObject([told])
    },
  )

  it('keeps the quiet hours for reminders, and not for news', async () => {
    await wants('ends-in-30-days')
    await wants('duties')
    sharing('urn:x:1', 30)
    gateway = 'down'
    await remind()
    world.platform.clock.move(13 * HOUR)
    gateway = 'up'
    await goOn()
    expect(messages).toEqual([])
    await tell()
    expect(messages.map(({ template }) => template)).toEqual(['ended'])
    world.platform.clock.move(11 * HOUR)
    await goOn()
    expect(messages.map(({ template }) => template)).toEqual(['ended', 'ends-soon'])
  })

  it('is a choice of its own: a change that does not name it leaves it, and duties stay on elsewhere', async () => {
    await wants('year-summary')
    await process().choose(MARINA, { kind: 'year-summary', here: false, mail: true })
    await process().choose(MARINA, { kind: 'unused', here: true, mail: true })
    await process().choose(MARINA, { kind: 'duties', here: false, mail: false, message: true })
    const { channel, choices } = await process().choicesOf(MARINA)
    expect(channel).toBe('SMS')
    expect(choices).toEqual([
      { kind: 'duties', here: true, mail: true, message: true },
      { kind: 'ends-in-30-days', here: true, mail: true, message: false },
      { kind: 'ends-in-7-days', here: true, mail: true, message: false },
      { kind: 'unused', here: true, mail: true, message: false },
      { kind: 'year-summary', here: false, mail: true, message: true },
    ])
  })

  it('without a channel in the configuration nothing is said of it, and what waits is dropped', async () => {
    await wants('duties')
    gateway = 'down'
    await tell()
    gateway = 'up'
    const { channels: _channels, ...config } = world.platform.config
    const without = process({ ...world.platform, config })
    await deliver(world.platform, without.outboxHandlers ?? {})
    await goOn()
    expect(messages).toEqual([])
    const answer = await without.choicesOf(MARINA)
    expect(answer).not.toHaveProperty('channel')
    expect(answer.choices).toEqual(
      ['ends-in-30-days', 'ends-in-7-days', 'unused', 'year-summary'].map((kind) => ({
        kind,
        here: true,
        mail: true,
      })),
    )
  })
})
