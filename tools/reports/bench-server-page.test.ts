import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { figuresIn, isKept } from '../../tests/bench/bench-figure.ts'
import { ROOT } from '../project.ts'
import { type Results, toPage } from './bench-server-page.ts'

const results = JSON.parse(readFileSync(join(ROOT, 'bench/server/result.json'), 'utf8')) as Results

it('keeps the floor beside each ratio, and for the consent flow one by the library in memory and one on PostgreSQL', () => {
  const { embedded, postgres } = results.flow ?? {}
  expect(figuresIn(postgres?.result).map(({ name, floor }) => [name, floor])).toEqual([
    ['memory', 0.38],
    ['peer', 0.9],
    ['mainThread', 1],
  ])
  expect(figuresIn(embedded?.result).map(({ name, floor }) => [name, floor])).toEqual([['memory', 0.3]])
  const ratios = JSON.stringify(results).match(/"ratio":/g)
  expect(figuresIn(results)).toHaveLength(ratios?.length ?? 0)
})

it('keeps how many times less a passkey takes than a password, on both databases', () => {
  for (const database of ['embedded', 'postgres'] as const)
    expect(figuresIn(results.passkey?.[database]?.result).map(({ name, floor }) => [name, floor])).toEqual([
      ['check', 20],
      ['signIn', 4],
    ])
})

it('says of a figure below its floor that it is missed, on the page too', () => {
  expect(isKept({ ratio: 1.25, floor: 1.25 })).toBe(true)
  expect(isKept({ ratio: 1.24, floor: 1.25 })).toBe(false)
  const load = { perSecond: 1, count: 1, p50: 1, p95: 1, p99: 1, wrong: {} }
  const measured = { product: load, bare: load, ratio: 0.69, floor: 0.7 }
  const page = toPage({
    reads: {
      postgres: {
        day: '2026-11-22',
        machine: 'a machine',
        result: {
          given: { ...measured, ratio: 0.7 },
          received: measured,
          givenDetails: measured,
          receivedDetails: measured,
        },
      },
    },
  })
  expect(page).toMatch(/List, given +\|[^\n]+\| yes/)
  expect(page).toMatch(/List, received +\|[^\n]+\| \*\*no\*\*/)
})
