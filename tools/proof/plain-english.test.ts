import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { commentSentences, isInverted } from './comment-sentences.ts'
import { exportsOf } from './documented-exports.ts'

/** Per cent of comment sentences. To be lowered to 2 as the comments are mended, and never raised. */
const MOST_INVERTED = 2
/** Per cent of exports with a comment. */
const LEAST_DOCUMENTED = { function: 95, type: 80 }

const SOURCES = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'sandbox', 'tools'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.(test|fixture)\.|\/(testing|fixtures)\//.test(path))
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }))

const perCent = (some: number, all: number): number => (100 * some) / all

describe('comments', () => {
  it(`open with their subject, all but ${MOST_INVERTED} % of their sentences`, () => {
    const sentences = SOURCES.flatMap(({ path, source }) => commentSentences(path, source))
    const inverted = sentences.filter(isInverted)
    const share = perCent(inverted.length, sentences.length)
    console.log(
      `comments: ${inverted.length} of ${sentences.length} sentences are inverted (${share.toFixed(1)} %)`,
    )
    expect(sentences.length).toBeGreaterThan(4000)
    expect(share).toBeLessThanOrEqual(MOST_INVERTED)
  })

  it.each([
    ['/** Of a sharing that was ended: whether it was in force. */', 1],
    ['/** Whether it was in force. What a backend may tell. */', 2],
    ['/** True if it was in force. */', 0],
    ['// Returns nothing\n// when nobody knows. Who watches a key keeps it.', 1],
    ['/**\n * The key.\n * @returns what is left of it\n */\nconst a = "Of a text that is no comment."', 0],
    ['/** What if it ends? How long does it last? */', 0],
  ])('%j: %i inverted', (code, inverted) => {
    expect(commentSentences('a.ts', code).filter(isInverted)).toHaveLength(inverted)
  })
})

describe('exports', () => {
  const all = SOURCES.filter(({ path }) => /^(apps|packages)\//.test(path)).flatMap(({ path, source }) =>
    exportsOf(path, source),
  )

  it.each(['function', 'type'] as const)('are documented: each %s but a few', (kind) => {
    const some = all.filter((one) => one.kind === kind)
    const share = perCent(some.filter(({ isDocumented }) => isDocumented).length, some.length)
    console.log(`exports: ${share.toFixed(1)} % of ${some.length} ${kind}s are documented`)
    expect(some.length).toBeGreaterThan(500)
    expect(share).toBeGreaterThanOrEqual(LEAST_DOCUMENTED[kind])
  })

  it('count with a comment of their own only', () => {
    const code = `/** One. */
export function one() {}
/** Two. */
const no = 1
export const two = () => no
// Three.
export type Three = string
/** Four. */
export interface Four { a: string }
/** Five. */
export const Five = z.string()
export type Five = z.infer<typeof Five>`
    expect(
      exportsOf('a.ts', code)
        .filter(({ isDocumented }) => isDocumented)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Five', 'Four', 'one'])
  })
})
