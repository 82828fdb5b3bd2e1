import { expect, it } from 'vitest'
import { makeTokens, SESSION_MS, toAnswer } from './session-answer.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ACCOUNT = { document: '52998224725', name: 'Marina Lopes', representative: undefined }
const minutesOf = (instant: Date): number => (instant.getTime() - NOW.getTime()) / 60_000

/** Tokens of a session that has so many minutes left. */
async function tokensWithin(minutes: number) {
  const expiresAt = new Date(NOW.getTime() + minutes * 60_000)
  const session = { id: 's1', document: ACCOUNT.document, intentId: undefined, expiresAt }
  const { kept } = await makeTokens(
    { clock: { now: () => NOW }, formerTokens: undefined },
    session as never,
    ACCOUNT,
  )
  return [minutesOf(kept.accessExpiresAt), minutesOf(kept.expiresAt)]
}

it('an access token lives ten minutes, a refresh token ninety, and none beyond the half day of its session', async () => {
  expect(SESSION_MS).toBe(43_200_000)
  expect(await tokensWithin(720)).toEqual([10, 90])
  expect(await tokensWithin(30)).toEqual([10, 30])
  expect(toAnswer(ACCOUNT as never, { access: 'a', refresh: 'r' }).expires_in).toBe(600)
})
