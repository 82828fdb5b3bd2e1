import type { ReminderChoice } from '@consente/contract/portal/notices'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { MessageBody } from '../../apps/server/src/insurer/adapter-contract.ts'
import type { OutgoingMessage } from '../../apps/server/src/insurer/insurer.ts'
import type { Sharings, UnusedSharing } from '../../apps/server/src/notices/noticed-sharing.ts'
import { createNotices, type Notices } from '../../apps/server/src/notices/notices.ts'
import type { SharingNews } from '../../apps/server/src/notices/told.port.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { type MovableClock, movableClock } from '../support/database/movable-clock.ts'
import { deliver } from '../support/database/run-outbox.ts'
import { openTestPlatform } from '../support/database/test-platform.ts'
import { TEST_SENDER } from '../support/database/test-sender.ts'

/** The further channel: what customers have chosen, by the insurer's gateway, and nothing else. */
const MARINA = '52998224725'
const [HOUR, DAY] = [3_600_000, 86_400_000]
const CHANNELS = { http: { url: 'https://mensagens.example', name: 'SMS' } }
type Card = Awaited<ReturnType<Sharings['recordedCardsOf']>>[number]

forEachDatabase((_name, open) => {
  let database: Database
  let platform: Platform & { clock: MovableClock }
  let cards: Card[]
  let messages: OutgoingMessage[]
  let mails: string[]
  let gateway: 'up' | 'down' | 'knows nobody'
  let unused: UnusedSharing[]
  beforeEach(async () => {
    unused = []
    database = await open()
    // 09:00 in Brasília.
    const clock = movableClock(new Date('2026-11-20T12:00:00Z'))
    platform = await openTestPlatform(database, { clock, config: { channels: CHANNELS } })
    cards = []
    messages = []
    mails = []
    gateway = 'up'
  })

  const sharing = (consentId: string, endsInDays: number): void => {
    const end = new Date(platform.clock.now().getTime() + endsInDays * DAY)
    cards.push({
      consentId,
      status: 'ACTIVE',
      createDateTime: '2026-01-10T12:00:00Z',
      expirationDateTime: end.toISOString(),
      statusDateTime: '2026-01-10T12:00:00Z',
      organisationName: 'Beta Seguradora',
      resourceGroups: [{ type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' }],
    })
  }
  const concerned = () =>
    cards.map((card) => ({
      at: new Date(card.expirationDateTime ?? ''),
      consentId: card.consentId,
      documents: [MARINA],
    }))
  /** One of the institution's processes, with a gateway or without. */
  const process = (on: Platform = platform): Notices =>
    createNotices({
      platform: on,
      sharings: [
        {
          role: 'recipient',
          endingBetween: async ({ until }, after) =>
            after ? [] : concerned().filter(({ at }) => at <= until),
          inForceSince: async (_since, after) => (after ? [] : concerned()),
          replacementOf: async () => undefined,
          unused: async () => unused,
          recordedCardsOf: async () => cards,
        },
      ],
      insurer: {
        messages: {
          isUp: async () => true,
          send: async (message) => {
            if (gateway === 'down') throw new Error('no gateway')
            if (gateway === 'up') messages.push(message)
            return gateway === 'up'
          },
        },
      },
      accounts: {
        contactOf: async () => ({ name: 'Marina Duarte Lopes', email: 'marina@example.com' }),
        sendMail: async ({ subject }) => void mails.push(subject),
        endOtherSessions: async () => 0,
      },
      sender: TEST_SENDER,
    })
  const goOn = () => deliver(platform, process().outboxHandlers ?? {})
  const runJob = (name: keyof ReturnType<typeof process>['jobs']) => process().jobs[name]()
  const remind = async () => {
    await runJob('notices.reminders')
    await goOn()
  }
  const wants = (kind: ReminderChoice['kind'], message = true) =>
    process().choose(MARINA, { kind, here: true, mail: true, message })
  const told = {
    consentId: 'urn:x:1',
    role: 'recipient' as const,
    other: 'Beta Seguradora',
    groups: ['Automóvel'],
  }
  const news = (more: object = {}): SharingNews => ({
    kind: 'ended',
    sharing: { ...told, createdAt: '2026-01-10T12:00:00Z', endsAt: '2027-01-10T12:00:00Z' },
    endedAt: '2026-11-20T12:00:00Z',
    by: 'reader',
    ...more,
  })
  /** An end is told before its mail and its message are due. */
  const tell = async (what = news()) => {
    await process().tell(database, MARINA, what)
    await goOn()
    await goOn()
  }

  it('brings nobody anything who has not chosen it', async () => {
    sharing('urn:x:1', 7)
    await tell()
    await remind()
    sharing('urn:x:2', 300)
    unused = [{ consentId: 'urn:x:2', document: MARINA, since: '2026-08-12', at: new Date() }]
    platform.clock.move(50 * DAY)
    for (const job of ['notices.unused', 'notices.summary'] as const) {
      await remind()
      await runJob(job)
      await goOn()
      platform.clock.move(DAY)
    }
    expect(messages).toEqual([])
    expect(mails).toHaveLength(4)
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
    expect([messages.length, mails.length]).toEqual([0, 1])
    gateway = 'up'
    await goOn()
    await goOn()
    expect([messages.length, mails.length]).toEqual([1, 1])
    gateway = 'knows nobody'
    await tell()
    gateway = 'up'
    await goOn()
    expect(messages).toHaveLength(1)
  })

  it('says no more that somebody’s answer is missing once the time is over', async () => {
    await wants('duties')
    const missing = news({ kind: 'approval-missing', cnpj: '11222333000181', until: '2026-11-20T13:00:00Z' })
    gateway = 'down'
    await tell(missing)
    gateway = 'up'
    platform.clock.move(HOUR)
    await goOn()
    expect(messages).toEqual([])
  })

  it('reminds by the choice of each mark, once a day', async () => {
    await wants('ends-in-7-days')
    sharing('urn:x:1', 7)
    sharing('urn:x:2', 30)
    await remind()
    await remind()
    expect(messages.map(({ template, variables }) => [template, variables.count])).toEqual([
      ['ends-soon', '1'],
    ])
    platform.clock.move(6 * DAY)
    await remind()
    expect(messages).toHaveLength(1)
  })

  it('reminds of the last day those who have chosen duties', async () => {
    await wants('duties')
    sharing('urn:x:1', 1)
    sharing('urn:x:2', 7)
    await remind()
    expect(messages.map(({ template, variables }) => [template, variables.count])).toEqual([
      ['ends-soon', '1'],
    ])
  })

  it('keeps the quiet hours for reminders, and not for news', async () => {
    await wants('ends-in-30-days')
    await wants('duties')
    sharing('urn:x:1', 30)
    gateway = 'down'
    await remind()
    platform.clock.move(13 * HOUR)
    gateway = 'up'
    await goOn()
    expect(messages).toEqual([])
    await tell()
    expect(messages.map(({ template }) => template)).toEqual(['ended'])
    platform.clock.move(11 * HOUR)
    await goOn()
    expect(messages.map(({ template }) => template)).toEqual(['ended', 'ends-soon'])
  })

  it('brings the summary of the year, by its own choice', async () => {
    sharing('urn:x:1', 300)
    await wants('duties')
    await wants('year-summary')
    platform.clock.move(50 * DAY)
    await runJob('notices.reminders')
    await runJob('notices.summary')
    await goOn()
    expect(messages.map(({ template, variables }) => [template, variables.year])).toEqual([
      ['year-summary', '2026'],
    ])
  })

  it('asks about what nobody reads, by its own choice', async () => {
    sharing('urn:x:1', 300)
    unused = [{ consentId: 'urn:x:1', document: MARINA, since: '2026-08-12', at: new Date() }]
    await wants('unused')
    await runJob('notices.reminders')
    await runJob('notices.unused')
    await goOn()
    expect(messages.map(({ template }) => template)).toEqual(['unused'])
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
    const { channels: _channels, ...config } = platform.config
    const without = process({ ...platform, config })
    await deliver(platform, without.outboxHandlers ?? {})
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
