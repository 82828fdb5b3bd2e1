import { expect, it } from 'vitest'
import { deliverNews } from './deliver-news.ts'
import type { NoticesDeps } from './notices-deps.ts'

const sharing = {
  consentId: 'urn:beta:1',
  role: 'recipient',
  other: 'Beta Seguradora',
  groups: ['Automóvel'],
  createdAt: '2026-11-20T14:00:00Z',
  endsAt: '2027-11-20T14:00:00Z',
} as const
const work = {
  id: 'n1',
  to: '52998224725',
  at: '2026-11-20T14:00:00Z',
  news: { kind: 'authorised', sharing },
}

/** Delivers while the card tells one approval after the other. @returns the news as they are kept, and would be mailed */
async function deliver(...told: readonly string[]) {
  const kept: unknown[] = []
  const answers = [...told]
  const deps = {
    clock: { now: () => new Date('2026-11-20T14:00:01Z') },
    sender: { name: 'Alfa Seguros' },
    sharings: [
      {
        role: sharing.role,
        recordedCardsOf: async () => [
          {
            consentId: sharing.consentId,
            furtherApproval: answers.length > 1 ? answers.shift() : answers[0],
          },
        ],
      },
    ],
    notices: { add: async (_sql: unknown, { content }: { content: unknown }) => void kept.push(content) },
    contactOf: async () => ({}),
  } as unknown as NoticesDeps
  await deliverNews(deps, work)
  return kept
}

it('a recipient waits for what the holder tells of other people, before it says that data come', async () => {
  expect(await deliver('UNKNOWN', 'SOME')).toMatchObject([{ kind: 'authorised', furtherApproval: 'SOME' }])
})

it('nothing is said of other people where nobody else is missing', async () => {
  expect(await deliver('NONE')).toEqual([work.news])
})
