import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'

/** The table of the specification's sentences: a row whose file or test is gone is no proof. */
const rows = readFileSync(join(ROOT, 'docs/proof/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|(?! (---|Sentence))/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, sentence = '', files = '', proofs = '']) => ({ sentence, files, proofs }))

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text as string)

it('every file that keeps a sentence exists', () => {
  const missing = rows.filter(
    ({ files }) => quoted(files).length === 0 || quoted(files).some((file) => !existsSync(join(ROOT, file))),
  )
  expect(missing).toEqual([])
})

it('every test that proves a sentence stands in its file', () => {
  const missing = rows.filter(({ proofs }) => !proofs.split('<br>').every(stands))
  expect(missing).toEqual([])
})

/** One proof of a row: the test's file in backquotes, a colon, its title as the file writes it. */
function stands(proof: string): boolean {
  const [, file, title] = proof.trim().match(/^`([^`]+)`: (.+)$/) ?? []
  if (!file || !title || !existsSync(join(ROOT, file))) return false
  return readFileSync(join(ROOT, file), 'utf8').includes(title.replaceAll('\\|', '|'))
}
