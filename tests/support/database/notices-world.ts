import { beforeEach } from 'vitest'
import type { Insurer } from '../../../apps/server/src/insurer/insurer.ts'
import type { Mail } from '../../../apps/server/src/mails/mails.ts'
import type { Concerned, Sharings, UnusedSharing } from '../../../apps/server/src/notices/noticed-sharing.ts'
import { createNotices, type Notices } from '../../../apps/server/src/notices/notices.ts'
import type { SharingNews } from '../../../apps/server/src/notices/told.port.ts'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import type { OpenDatabase } from './each-database.ts'
import type { Database } from './looked-into.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'
import { deliver } from './run-outbox.ts'
import { MARINA } from './test-accounts.ts'
import { openTestPlatform } from './test-platform.ts'
import { TEST_SENDER } from './test-sender.ts'

export const [HOUR, DAY] = [3_600_000, 86_400_000]
export const ENDED: SharingNews = {
  kind: 'ended',
  endedAt: '2026-11-20T12:00:00Z',
  by: 'reader',
  sharing: {
    consentId: 'urn:x:1',
    role: 'recipient',
    other: 'Beta Seguradora',
    groups: ['Automóvel'],
    createdAt: '2026-01-10T12:00:00Z',
    endsAt: '2026-11-27T12:00:00Z',
  },
}

type Held = { people: readonly string[]; card: Awaited<ReturnType<Sharings['recordedCardsOf']>>[number] }

/** For each test: notices over a database of its own, about what a test lets people hold; what is sent is kept. */
export function setUpNotices(
  open: OpenDatabase,
  config: Partial<Config> = {},
  insurer: Partial<Insurer> = {},
) {
  const world = {} as {
    database: Database
    platform: Platform & { clock: MovableClock }
    held: Held[]
    unused: UnusedSharing[]
    role: Sharings['role']
    sent: Mail[]
    isMailServerUp: boolean
  }
  beforeEach(async () => {
    const database = await open()
    // 09:00 in Brasília.
    const clock = movableClock(new Date('2026-11-20T12:00:00Z'))
    const platform = await openTestPlatform(database, { clock, config })
    const nothing = { held: [], unused: [], sent: [], role: 'recipient', isMailServerUp: true } as const
    Object.assign(world, { database, platform, ...structuredClone(nothing) })
  })

  function sharing(consentId: string, endsInDays: number, people: readonly string[] = [MARINA.document]) {
    const end = new Date(world.platform.clock.now().getTime() + endsInDays * DAY)
    world.held.push({
      people,
      card: {
        consentId,
        status: 'ACTIVE',
        createDateTime: '2026-01-10T12:00:00Z',
        expirationDateTime: end.toISOString(),
        statusDateTime: '2026-01-10T12:00:00Z',
        organisationName: 'Beta Seguradora',
        resourceGroups: [{ type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' }],
      },
    })
  }
  const concerned = (): Concerned[] =>
    world.held.map(({ people, card }) => ({
      at: new Date(card.expirationDateTime ?? ''),
      consentId: card.consentId,
      documents: people,
    }))

  /** One of the institution's processes. */
  const process = (platform: Platform = world.platform): Notices =>
    createNotices({
      platform,
      sharings: [
        {
          role: world.role,
          endingBetween: async ({ until }, after) =>
            after ? [] : concerned().filter(({ at }) => at <= until),
          inForceSince: async (_since, after) => (after ? [] : concerned()),
          replacementOf: async () => undefined,
          unused: async () => world.unused,
          recordedCardsOf: async (document) =>
            world.held.flatMap(({ people, card }) => (people.includes(document) ? [card] : [])),
        },
      ],
      insurer,
      accounts: {
        contactOf: async (document) => ({ name: 'Marina Duarte Lopes', email: `${document}@example.com` }),
        sendMail: async (mail) => {
          if (!world.isMailServerUp) throw new Error('no mail server')
          world.sent.push(mail)
        },
        endOtherSessions: async () => 0,
      },
      sender: TEST_SENDER,
    })
  const runJob = (name: keyof Notices['jobs']) => process().jobs[name]()
  /** Does what waits, and what follows from it: an end is told before its mail and its message are due. */
  const goOn = async (): Promise<void> => {
    for (let turn = 0; turn < 2; turn += 1) await deliver(world.platform, process().outboxHandlers ?? {})
  }
  const remind = async (): Promise<void> => {
    await runJob('notices.reminders')
    await goOn()
  }

  return Object.assign(world, { sharing, process, runJob, goOn, remind })
}
