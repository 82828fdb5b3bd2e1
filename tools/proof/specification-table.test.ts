import { expect, it } from 'vitest'
import type { Proof } from './named-tests.ts'
import { rowsOf } from './proof-rows.ts'

const rows = rowsOf('specification')

it('names a file and a test for every sentence of the specification', () => {
  const bare = rows.filter(({ kept_by, proofs }) => kept_by.length === 0 || proofs.length === 0)
  expect(bare.map(({ where }) => where)).toEqual([])
})

/** A test that goes through everything passes near many sentences. */
const MANY = 10

it('a test that is named in ten rows or more is never the only proof of one', () => {
  const keyOf = ({ file, title }: Proof): string => `${file}: ${title}`
  const counts = new Map<string, number>()
  for (const { proofs } of rows)
    for (const proof of proofs) counts.set(keyOf(proof), (counts.get(keyOf(proof)) ?? 0) + 1)
  const alone = rows.filter(({ proofs }) => proofs.every((proof) => (counts.get(keyOf(proof)) ?? 0) >= MANY))
  expect(alone.map(({ where }) => where)).toEqual([])
})
