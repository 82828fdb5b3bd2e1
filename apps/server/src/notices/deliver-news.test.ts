import { expect, it } from 'vitest'
import type { Sql } from '../platform/database/database.ts'
import { deliverNews } from './deliver-news.ts'
import { GOT as sharing } from './every-news.fixture.ts'
import type { NoticesDeps } from './notices-deps.ts'
import { createTell } from './tell.ts'
import type { News } from './told.port.ts'

const work = {
  id: 'n1',
  to: '52998224725',
  at: '2026-11-20T14:00:00Z',
  news: { kind: 'authorised', sharing },
  isKept: true,
}

/** Delivers while the card tells this approval. @returns the news as the notice has them in the end */
async function deliver(furtherApproval: string, waitingGroups: string[] = []) {
  let kept: unknown = work.news
  const deps = {
    clock: { now: () => new Date('2026-11-20T14:00:01Z') },
    sender: { name: 'Alfa Seguros' },
    sharings: [
      {
        role: sharing.role,
        recordedCardsOf: async () => {
          const status = ['SOME', 'ALL'].includes(furtherApproval) ? 'PENDING' : 'ACTIVE'
          return [{ consentId: sharing.consentId, status, furtherApproval }]
        },
        waitingGroupsOf: async () => waitingGroups,
      },
    ],
    notices: {
      rewrite: async (_id: string, content: unknown) => {
        kept = content
      },
    },
    contactOf: async () => ({}),
  } as unknown as NoticesDeps
  await deliverNews(deps, work)
  return kept
}

it('a recipient says what the holder has told of other people, or that it is not known, and nothing once all have answered', async () => {
  expect(await deliver('NONE')).toEqual(work.news)
  expect(await deliver('SOME')).toEqual({ ...work.news, furtherApproval: 'SOME' })
  expect(await deliver('SOME', ['Residencial'])).toMatchObject({ waitingGroups: ['Residencial'] })
  expect(await deliver('ALL', ['Residencial'])).not.toHaveProperty('waitingGroups')
  expect(await deliver('UNKNOWN')).toEqual({ ...work.news, furtherApproval: 'UNKNOWN' })
})

const HOUR = new Date('2026-11-20T15:00:00Z')
type Next = { isDone: boolean; until: Date } | undefined

/** Delivers the news of an end while its replacement is told so. @returns notices kept, work that follows, and seconds until work that was put off */
async function deliverEnd(
  next: Next,
  { by = 'reader', role = 'recipient', now = '2026-11-20T14:00:01Z' } = {},
) {
  const [kept, follows, later]: [unknown[], string[], number[]] = [[], [], []]
  const ended = { kind: 'ended', sharing: { ...sharing, role }, endedAt: work.at, by }
  const deps = {
    clock: { now: () => new Date(now) },
    sender: { name: 'Alfa Seguros' },
    sharings: [{ role, replacementOf: async () => next }],
    notices: { add: async (_sql: unknown, { content }: { content: unknown }) => void kept.push(content) },
    outbox: {
      add: async (_sql: unknown, kind: string, _payload: unknown, seconds?: number) =>
        void (seconds ? later.push(seconds) : follows.push(kind)),
    },
    database: { transaction: (body: (sql: unknown) => Promise<void>) => body({}) },
    channel: {},
    contactOf: async () => ({}),
  } as unknown as NoticesDeps
  await deliverNews(deps, { ...work, news: ended, isKept: undefined })
  return { kept: kept.length, follows, later }
}

const SILENT = { kept: 0, follows: [], later: [] }
/** A notice; its mail and its message follow. */
const TOLD = { kept: 1, follows: ['notices.news', 'notices.message'], later: [] }

it('an end that a renewal or a change tells is not told beside it', async () => {
  expect(await deliverEnd({ isDone: true, until: HOUR })).toEqual(SILENT)
  const atHolder = { role: 'holder', by: 'other-institution' }
  expect(await deliverEnd({ isDone: true, until: HOUR }, atHolder)).toEqual(SILENT)
})

it('an end waits for the request that is to take its place, and is told once that has come to nothing', async () => {
  const asked = { isDone: false, until: HOUR }
  expect(await deliverEnd(asked)).toEqual({ ...SILENT, later: [3604] })
  expect(await deliverEnd(asked, { now: '2026-11-20T15:00:05Z' })).toEqual(TOLD)
  expect(await deliverEnd(undefined)).toEqual(TOLD)
})

it.each([
  { role: 'recipient', by: 'other-institution' },
  { role: 'recipient', by: 'term' },
  { role: 'holder', by: 'reader' },
])('an end at the $role by $by is told at once, whatever is asked for', async (how) => {
  expect(await deliverEnd({ isDone: true, until: HOUR }, how)).toEqual(TOLD)
})

it.each([
  ['authorised', 'recipient', undefined, 3],
  ['authorised', 'holder', undefined, 0],
  ['ended', 'recipient', 'reader', 3],
  ['ended', 'holder', 'other-institution', 3],
  ['ended', 'recipient', 'term', 0],
  ['ended', 'holder', 'reader', 0],
])('the mail of %s at the %s by %s leaves after %d seconds', async (kind, role, by, seconds) => {
  const waits: unknown[] = []
  const tell = createTell({
    database: {},
    seal: { seal: () => '' },
    outbox: { add: async (_sql: unknown, _kind: unknown, _work: unknown, wait = 0) => void waits.push(wait) },
    clock: { now: () => HOUR },
    config: {},
  } as unknown as Parameters<typeof createTell>[0])
  const sql = { query: async () => [], run: async () => 1 } as unknown as Sql
  await tell(sql, work.to, { kind, sharing: { ...sharing, role }, by, endedAt: work.at } as unknown as News)
  expect(waits).toEqual([seconds])
})
