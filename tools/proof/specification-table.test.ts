import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { proofsIn, whyNoProof } from './named-tests.ts'

/** The table of the specification's sentences: a row whose file or test is gone is no proof. */
const rows = readFileSync(join(ROOT, 'docs/proof/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|(?! (---|Sentence))/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, sentence = '', files = '', cell = '']) => ({ sentence, files, proofs: proofsIn(cell) }))

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text as string)

it('every file that keeps a sentence exists', () => {
  const missing = rows.filter(
    ({ files }) => quoted(files).length === 0 || quoted(files).some((file) => !existsSync(join(ROOT, file))),
  )
  expect(missing).toEqual([])
})

it('every test that proves a sentence stands in its file, runs, and says what it proves', () => {
  const named = rows.flatMap(({ sentence, proofs }) => proofs.map((proof) => ({ sentence, proof })))
  const broken = named.flatMap(({ sentence, proof }) => {
    const why = whyNoProof(proof)
    return why === undefined ? [] : [{ sentence, title: proof?.title, why }]
  })
  expect(broken).toEqual([])
  expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([])
})

/** A test that goes through everything passes near many sentences. */
const MANY = 10

it('a test that is named in ten rows or more is never the only proof of one', () => {
  const keyOf = (proof: ReturnType<typeof proofsIn>[number]): string => `${proof?.file}: ${proof?.title}`
  const counts = new Map<string, number>()
  for (const { proofs } of rows)
    for (const proof of proofs) counts.set(keyOf(proof), (counts.get(keyOf(proof)) ?? 0) + 1)
  const alone = rows.filter(({ proofs }) => proofs.every((proof) => (counts.get(keyOf(proof)) ?? 0) >= MANY))
  expect(alone.map(({ sentence }) => sentence)).toEqual([])
})
