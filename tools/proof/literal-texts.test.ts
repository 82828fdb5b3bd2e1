import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { rowsOf } from './proof-rows.ts'

/** Texts that the specification quotes stand letter for letter in the product and in tests. */
const sentences = rowsOf('specification').map(({ says }) => says)

/** In single quotes, with a capital or a star first: what customers read. */
const QUOTED = /'([A-ZÀ-Ý*][^']{2,}?)'(?![a-z])/g
const TEXTS = [
  ...new Set(sentences.flatMap((sentence) => [...sentence.matchAll(QUOTED)].map(([, text]) => text ?? ''))),
]

/** Shown in two parts: the words, and the link in them. */
const PARTS: Readonly<Record<string, string[]>> = {
  'Li e aceito as Condições Legais': ['Li e aceito as', 'Condições Legais'],
}

const sourcesOf = (...paths: string[]): { file: string; source: string }[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...paths], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))

const strings = (source: string): string[] =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(([, a, b]) => a ?? b ?? '')

const product = sourcesOf('apps/portal/src', 'packages').filter(
  ({ file }) => !/\.test\.|testing\//.test(file),
)

it('every text that the specification quotes stands in the product, letter for letter', () => {
  const written = new Set(product.flatMap(({ source }) => strings(source)))
  expect(TEXTS.length).toBeGreaterThan(30)
  const isThere = (text: string): boolean => (PARTS[text] ?? [text]).every((part) => written.has(part))
  expect(TEXTS.filter((text) => !isThere(text))).toEqual([])
})

const tests = sourcesOf('tests', 'apps/portal/src').filter(({ file }) => /^tests\/|\.test\./.test(file))

/** Words of buttons are quoted without quotation marks: they are texts of their own. */
const isButton = (text: string): boolean => text === text.toUpperCase()

it('product and tests write each of them with its own capitals', () => {
  const known = new Map(TEXTS.map((text) => [text.toLowerCase(), text]))
  const slips = [...product, ...tests].flatMap(({ file, source }) =>
    strings(source)
      .filter((text) => !isButton(text) && (known.get(text.toLowerCase()) ?? text) !== text)
      .map((text) => `${file}: ${text}`),
  )
  expect(slips).toEqual([])
})

/** Playwright's finders take a part, and ignore capitals, unless told otherwise. Testing Library's do not. */
it('every browser test compares them as a whole, by `literal` or as an exact name', () => {
  const loose = tests
    .filter(({ file }) => file.startsWith('tests/'))
    .flatMap(({ file, source }) =>
      TEXTS.filter(
        (text) =>
          source.includes(`getByText('${text}')`) ||
          new RegExp(`name: '${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}'(?!, exact: true)`).test(source),
      ).map((text) => `${file}: ${text}`),
    )
  expect(loose).toEqual([])
})
