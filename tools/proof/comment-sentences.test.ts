import { describe, expect, it } from 'vitest'
import { commentSentences, documentSentences, isInverted } from './comment-sentences.ts'
import { exportsOf } from './documented-exports.ts'

describe('comments', () => {
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

it('pages are read by their sentences, without code and labels', () => {
  const page = `# Of a title that says a lot
- **What it means.** Nobody is there to answer it.
- The key is kept, and the lock with it. Of two keys one is kept.
\`\`\`
Whether this is code, or a comment of it
\`\`\``
  expect(documentSentences(page)).toEqual([
    'Nobody is there to answer it.',
    'The key is kept, and the lock with it.',
    'Of two keys one is kept.',
  ])
})

describe('exports', () => {
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
