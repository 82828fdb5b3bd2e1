import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'
import type { Proof } from './named-tests.ts'
import type { Mutant, Row } from './proof-rows.ts'

/**
 * The mutants that `npm run prove` saw killed, by their ids: each test that failed, with a digest of the mutant, its file and this
 * test's file as they were then. Rows may share a mutant, and each has its own test.
 */
export type Kills = Readonly<Record<string, Readonly<Record<string, string>>>>

const KEPT = join(ROOT, 'docs/proof/proven.json')

/** All that are kept. */
export const killedMutants = (): Kills => (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {})

/** The same wherever the same change is tried. */
export const mutantId = ({ file, find, replace }: Mutant): string =>
  createHash('sha256')
    .update(JSON.stringify([file, find, replace]))
    .digest('hex')
    .slice(0, 12)

/** The kill of a mutant as far as it proves a row: by a test that the row names, with its digest. */
export function killFor({ proofs }: Row, mutant: Mutant, kills = killedMutants()) {
  const of = kills[mutantId(mutant)] ?? {}
  const by = proofs.map(proofName).find((name) => of[name])
  return by === undefined ? undefined : { by, of: of[by] }
}

export const proofName = ({ file, title }: Proof): string => `${file}: ${title}`

/** Keeps one, beside those that another run has kept meanwhile. */
export function keepKill(id: string, by: string, of: string): void {
  const kills = killedMutants()
  const all = Object.entries({ ...kills, [id]: { ...kills[id], [by]: of } }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const unfinished = `${KEPT}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`)
  renameSync(unfinished, KEPT)
}

/** Says why a row is not proven; undefined once each of its mutants was seen to be killed. */
export function whyNotProven(row: Row, kills = killedMutants()): string | undefined {
  const { mutants, unproven } = row
  if (unproven) return unproven
  const tried = mutants.filter(({ file }) => file)
  if (tried.length === 0) return 'no mutant is written'
  const left = tried.filter((mutant) => !killFor(row, mutant, kills))
  return left.length === 0 ? undefined : `${left.length} of ${tried.length} mutants not seen killed`
}

/** True if a row says something of the product, so that a mutant can make it false. */
export const isClaim = ({ id, state = '' }: Row): boolean =>
  id === undefined || ['met', 'specified'].includes(state)

/** True if one of the files that a row's mutants change or that prove it is among these. */
export const isTouched = ({ mutants, proofs }: Row, files: ReadonlySet<string>): boolean =>
  [...mutants, ...proofs].some(({ file }) => file !== undefined && files.has(file))
