import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ACCOUNTS_THROTTLING } from '../../apps/server/src/accounts/accounts-throttling.ts'
import { ROOT } from '../project.ts'
import { rowsOf } from './proof-rows.ts'

const prose = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const rows = rowsOf('security').filter(({ id }) => id !== undefined)

/** How many requirements of level 1 and 2 each section of version 5.0.0 has, by chapter; they come first in it. */
const COUNTS: readonly (readonly number[])[] = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
]

it('every requirement of level 1 and 2 has one row', () => {
  const wanted = COUNTS.flatMap((sections, chapter) =>
    sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, at) => `${chapter + 1}.${section + 1}.${at + 1}`),
    ),
  )
  expect(rows.map(({ id }) => id)).toEqual(wanted)
  expect(rows.filter(({ level }) => level === 1)).toHaveLength(70)
  expect(rows.filter(({ level }) => level === 2)).toHaveLength(183)
})

it('every row says how it stands and why', () => {
  const states = ['met', 'specified', 'open', 'n/a', 'operator']
  const bare = rows.filter(({ state = '', how }) => !states.includes(state) || !how)
  expect(bare.map(({ where }) => where)).toEqual([])
})

it('a requirement that is met has a test, or says why it has none', () => {
  const bare = rows.filter(
    ({ state, how = '', proofs }) => state === 'met' && proofs.length === 0 && !/\bNo test: \S/.test(how),
  )
  expect(bare.map(({ where }) => where)).toEqual([])
})

it('the chapters of the prose that rows refer to are there', () => {
  const chapters = [...prose.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  const named = rows.flatMap(({ how = '' }) =>
    [...how.matchAll(/security\.md, “([^”]+)”/g)].map(([, title]) => title),
  )
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((title) => !chapters.includes(title))).toEqual([])
})

it('says within what time a weakness of a package is mended', () => {
  expect(prose).toContain('Critical ones are mended within 48 hours, high ones within a week')
})

it('an open requirement gives its reason, and no other row does', () => {
  const wrong = rows.filter(({ state, why = '' }) => (state === 'open') !== why.length > 10)
  expect(wrong.map(({ where }) => where)).toEqual([])
})

it('a requirement that the specification contradicts quotes its sentence, says what stands in for it, and has tests', () => {
  const sentences = rowsOf('specification').map(({ says }) => says)
  const isQuoted = (part = ''): boolean => part.length >= 20 && sentences.some((says) => says.includes(part))
  const wrong = rows.filter(({ state, sentence, instead, proofs }) =>
    state === 'specified'
      ? !isQuoted(sentence) || !instead || proofs.length === 0
      : sentence !== undefined || instead !== undefined,
  )
  expect(wrong.map(({ where }) => where)).toEqual([])
})

it('every attack on second factors says what it comes to, and names tries', () => {
  const attacks = rowsOf('security').filter(({ id }) => id === undefined)
  expect(attacks.length).toBeGreaterThan(10)
  expect(attacks.filter(({ how, proofs }) => !how || proofs.length === 0)).toEqual([])
})

it('says how many codes of an app are judged in a day, as the policy counts them', () => {
  const { totpAccount, totpAccountReserve } = ACCOUNTS_THROTTLING
  const counts = [totpAccount, totpAccountReserve]
  const most = counts.reduce((sum, { free, leakSeconds }) => sum + free + 1 + (24 * 3600) / leakSeconds, 0)
  const attack = rowsOf('security').find(({ how }) =>
    how?.startsWith(`${most} tries a day; each step of the clock once`),
  )
  expect(attack).toBeDefined()
  expect(rows.find(({ id }) => id === '6.6.3')?.how).toContain(`in a session, ${most} a day`)
})
