import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ObjectKind, RecordedCall } from '../../support/histories/history.ts'
import { buildJudge, findGo, type Judge } from '../../support/histories/judge.ts'

/**
 * The judge of the histories (`histories.test.ts`) itself: a history that is right, and the same one with an answer that no order of
 * its calls explains, such as a read from a stale cache.
 */
type Told = Partial<RecordedCall> & { op: string }
type Case = { kind: ObjectKind; right: readonly Told[]; wrong: Record<string, readonly Told[]> }

const approved = { op: 'approve', arg: 'a' }
const CASES: readonly Case[] = [
  {
    kind: 'consent',
    right: [
      { op: 'details', outNumber: 0 },
      approved,
      { op: 'approve', arg: 'b' },
      { op: 'details', outNumber: 1, out: 'a' },
      { op: 'reject', outcome: 'refused' },
      { op: 'confirm' },
      { op: 'card', outNumber: 2 },
      { op: 'revoke' },
      { op: 'revoke' },
      { op: 'details', outNumber: 3 },
    ],
    wrong: {
      'a stale read of the status': [approved, { op: 'details', outNumber: 0 }],
      'a stale read after the end': [approved, { op: 'revoke' }, { op: 'card', outNumber: 1 }],
      'the choice of the second approval': [approved, { op: 'details', outNumber: 1, out: 'b' }],
      'an approval after the end': [{ op: 'revoke' }, approved],
      'a refusal of what is authorised': [approved, { op: 'reject' }],
    },
  },
  {
    kind: 'sharing',
    right: [
      { op: 'details', outNumber: 0 },
      { op: 'confirm' },
      { op: 'details', outNumber: 2 },
      { op: 'revoke' },
    ],
    wrong: {
      'a stale read of the status': [{ op: 'confirm' }, { op: 'details', outNumber: 0 }],
      'back in force': [{ op: 'confirm' }, { op: 'revoke' }, { op: 'card', outNumber: 2 }],
    },
  },
  {
    kind: 'session',
    right: [
      { op: 'use' },
      { op: 'prove' },
      { op: 'use', outcome: 'refused' },
      { op: 'refresh', token: 1 },
      { op: 'use', token: 1 },
      { op: 'refresh', token: 2, minAgeMs: 14_000, maxAgeMs: 14_500, outcome: 'refused' },
      { op: 'use', token: 1, outcome: 'refused' },
    ],
    wrong: {
      'an old generation': [{ op: 'prove' }, { op: 'use' }],
      'a token after the end': [{ op: 'end' }, { op: 'use' }],
      'a renewal after the end': [{ op: 'end' }, { op: 'refresh', token: 1 }],
      'a renewal to an old generation': [
        { op: 'prove' },
        { op: 'refresh', token: 1 },
        { op: 'use', token: 1, outcome: 'refused' },
      ],
      'a copied token': [{ op: 'refresh', token: 1, minAgeMs: 14_000, maxAgeMs: 14_500 }],
      'an end by an honest tab': [{ op: 'refresh', token: 1, maxAgeMs: 3_000, outcome: 'refused' }],
    },
  },
  {
    kind: 'code',
    right: [
      { op: 'register', outcome: 'refused' },
      { op: 'validate' },
      { op: 'validate', outcome: 'refused' },
      { op: 'register' },
      { op: 'register', outcome: 'refused' },
    ],
    wrong: {
      'used twice': [{ op: 'validate' }, { op: 'validate' }],
      'two accounts': [{ op: 'validate' }, { op: 'register' }, { op: 'register' }],
      lost: [{ op: 'validate', outcome: 'refused' }],
    },
  },
  {
    kind: 'challenge',
    right: [{ op: 'answer' }, { op: 'answer', outcome: 'refused' }],
    wrong: {
      'answered twice': [{ op: 'answer' }, { op: 'answer' }],
      lost: [{ op: 'answer', outcome: 'refused' }],
    },
  },
  {
    kind: 'factor',
    right: [
      { op: 'add', arg: 'a' },
      { op: 'offer', out: 'yes' },
      { op: 'rename', arg: 'b' },
      { op: 'list', out: 'b' },
      { op: 'sign in' },
      { op: 'remove' },
      { op: 'list', out: '' },
      { op: 'sign in', outcome: 'refused' },
      { op: 'offer', out: 'no' },
    ],
    wrong: {
      'a stale name': [
        { op: 'add', arg: 'a' },
        { op: 'rename', arg: 'b' },
        { op: 'list', out: 'a' },
      ],
      'a sign-in after the end': [{ op: 'add', arg: 'a' }, { op: 'remove' }, { op: 'sign in' }],
      'an offer after the end': [{ op: 'add', arg: 'a' }, { op: 'remove' }, { op: 'offer', out: 'yes' }],
    },
  },
]

const go = findGo()
const isWanted = Boolean(process.env.LONG ?? process.env.HISTORIES) && go !== undefined

describe.skipIf(!isWanted)(`the judge of histories${go ? '' : ' (no Go)'}`, () => {
  let judge: Judge
  beforeAll(() => {
    judge = buildJudge(go ?? '')
  }, 300_000)
  afterAll(() => judge?.remove())

  /** One call after the other, each of a millisecond. */
  const verdictOn = async (kind: ObjectKind, told: readonly Told[]) => {
    const calls = told.map((one, at) => ({
      outcome: 'ok' as const,
      begin: at * 2_000,
      end: at * 2_000 + 1_000,
      ...one,
    }))
    const [verdict] = await judge.verdictsOn([{ kind, name: kind, calls }])
    return verdict?.verdict
  }

  it.each(CASES)('takes a $kind that behaves', async ({ kind, right }) => {
    expect(await verdictOn(kind, right)).toBe('ok')
  })

  it.each(
    CASES.flatMap(({ kind, wrong }) => Object.entries(wrong).map(([what, told]) => ({ kind, what, told }))),
  )('catches of a $kind: $what', async ({ kind, told }) => {
    expect(await verdictOn(kind, told)).toBe('illegal')
  })

  it('lets a call without an answer have happened, later, or not at all', async () => {
    const unknown = { ...approved, outcome: 'unknown' as const }
    expect(await verdictOn('consent', [unknown, { op: 'details', outNumber: 0 }])).toBe('ok')
    expect(await verdictOn('consent', [unknown, { op: 'details', outNumber: 1, out: 'a' }])).toBe('ok')
    const later = [unknown, { op: 'card', outNumber: 0 }, { op: 'card', outNumber: 1 }]
    expect(await verdictOn('consent', later)).toBe('ok')
    expect(await verdictOn('consent', [...later, { op: 'card', outNumber: 0 }])).toBe('illegal')
  })
})
