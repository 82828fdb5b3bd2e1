import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { siblingPairs } from '../boundaries/boundaries.ts'
import { EXCEPTIONS } from '../boundaries/exceptions.ts'
import { importsOf } from '../boundaries/import-tree.ts'
import { ROOT } from '../project.ts'
import { commentSentences, documentSentences, isInverted } from './comment-sentences.ts'
import { exportsOf } from './documented-exports.ts'
import { spokenTexts } from './spoken-texts.ts'

/** One figure of the house: what it is now, and what it must not pass. A figure without a limit is only told. */
export type Figure = { name: string; value: number; most?: number; least?: number; of?: string }

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 27 })
    .split('\n')
    .filter(Boolean)
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const linesOf = (text: string): number => text.trimEnd().split('\n').length
const perCent = (some: number, all: number): number => Math.round((1000 * some) / all) / 10

const IS_TEST = /\.(test|fixture)\.|-for-tests\.|^tests\/|\/(testing|fixtures)\//
const CODE = ['apps', 'packages', 'sandbox', 'tests', 'tools']
/** Lowered when code goes. A change that needs more raises it, so that the growth is seen. */
const MOST_LINES = 97_346
const MOST_TEST_LINES = 91_065

type Source = { path: string; text: string }

/** Every figure, from the sources as they are. */
export function houseFigures(): Figure[] {
  const all = git('ls-files', '-co', '--exclude-standard', ...CODE).filter((path) =>
    existsSync(join(ROOT, path)),
  )
  const sources = all
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .map((path): Source => ({ path, text: read(path) }))
  const product = sources.filter(({ path }) => !IS_TEST.test(path))
  return [
    ...plainEnglish(product, sources),
    ...documented(product.filter(({ path }) => /^(apps|packages)\//.test(path))),
    ...folders(all, sources),
    ...documents(),
    ...subjects(),
    { name: 'lines of source without tests', value: linesIn(product), most: MOST_LINES },
    { name: 'lines of tests', value: linesIn(sources) - linesIn(product), most: MOST_TEST_LINES },
  ]
}

function plainEnglish(product: readonly Source[], sources: readonly Source[]): Figure[] {
  const comments = product.map(({ path, text }) => ({ path, sentences: commentSentences(path, text) }))
  const rooms = groupBy(comments, ({ path }) => path.split('/').slice(0, 2).join('/'))
  const shares = [...rooms].map(([room, files]) =>
    inverted(
      room,
      files.flatMap(({ sentences }) => sentences),
    ),
  )
  const worst = shares.filter(({ all }) => all > 20).sort((one, other) => other.share - one.share)[0]
  const texts = sources.map(({ path, text }) => ({ path, ...spokenTexts(path, text) }))
  const share = (name: string, sentences: string[]): Figure => {
    const { some, all, share } = inverted(name, sentences)
    return { name: `% inverted: ${name}`, value: share, most: 2, of: `${some} of ${all}` }
  }
  return [
    share(
      'sentences of comments',
      comments.flatMap(({ sentences }) => sentences),
    ),
    {
      name: '% inverted: comments of the worst folder',
      value: worst?.share ?? 0,
      most: 2,
      of: worst?.room ?? '',
    },
    share(
      'titles of tests',
      texts.flatMap(({ titles }) => titles),
    ),
    share(
      'errors and log lines',
      texts.filter(({ path }) => !IS_TEST.test(path)).flatMap(({ messages }) => messages),
    ),
    share('documents', pages().flatMap(documentSentences)),
  ]
}

/** Pages in Markdown that people write, not those that tools do. */
const pages = (): string[] =>
  git('ls-files', '-co', '--exclude-standard', '*.md')
    .filter(
      (path) => !/^docs\/(proof\/|operating\/configuration\.md)/.test(path) && existsSync(join(ROOT, path)),
    )
    .map(read)

function inverted(room: string, sentences: readonly string[]) {
  const some = sentences.filter(isInverted).length
  return { room, some, all: sentences.length, share: perCent(some, sentences.length) }
}

function documented(sources: readonly Source[]): Figure[] {
  const exported = sources.flatMap(({ path, text }) => exportsOf(path, text))
  return (
    [
      ['function', 95],
      ['type', 80],
    ] as const
  ).map(([kind, least]) => {
    const some = exported.filter((one) => one.kind === kind)
    const value = perCent(some.filter(({ isDocumented }) => isDocumented).length, some.length)
    return { name: `% documented: exported ${kind}s`, value, least, of: `${some.length}` }
  })
}

function folders(all: readonly string[], sources: readonly Source[]): Figure[] {
  const own = all.filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !/\.test\.tsx?$/.test(path))
  const [fullest] = [...groupBy(own, dirname)].sort(([, one], [, other]) => other.length - one.length)
  const imports = sources.flatMap(({ path, text }) =>
    importsOf(path, text).flatMap((specifier) =>
      specifier.startsWith('.') ? [[path, join(dirname(path), specifier)] as const] : [],
    ),
  )
  const excepted = EXCEPTIONS.flatMap((one) => one.imports)
  const pairs = siblingPairs(imports).map((pair) => pair.join(' '))
  return [
    {
      name: 'files in the fullest folder',
      value: fullest?.[1].length ?? 0,
      most: 25,
      of: fullest?.[0] ?? '',
    },
    {
      name: 'pairs of siblings that import each other',
      value: pairs.filter((pair) => !excepted.includes(pair)).length,
      most: 0,
      of: `beside ${pairs.filter((pair) => excepted.includes(pair)).length} listed`,
    },
  ]
}

function documents(): Figure[] {
  const pages = git('ls-files', '-co', '--exclude-standard', 'docs/decisions').filter((path) =>
    existsSync(join(ROOT, path)),
  )
  const lengths = pages.filter((path) => !path.endsWith('README.md')).map((path) => linesOf(read(path)))
  const [atFirst = ''] = read('README.md').split(/^## Words$/m)
  const [habits = ''] = read('CONTRIBUTING.md').split(/^## Recipes$/m)
  const first = sum([atFirst, habits, read('ARCHITECTURE.md')].map(linesOf))
  return [
    { name: 'pages of decisions', value: pages.length - 1, most: 45 },
    { name: 'lines of the longest page of decisions', value: Math.max(...lengths), most: 60 },
    { name: 'lines that a newcomer reads before a first change', value: first, most: 200 },
  ]
}

/** A clone without history has none to count. */
function subjects(): Figure[] {
  const last = git('log', '-n', '200', '--no-merges', '--format=%s')
  const long = last.filter((subject) => subject.length > 72).length
  return [
    {
      name: '% of commit subjects over 72 characters',
      value: perCent(long, last.length),
      most: 3,
      of: `${last.length}`,
    },
  ]
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

const linesIn = (sources: readonly Source[]): number => sum(sources.map(({ text }) => linesOf(text)))
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** True if the figure is within its limit. */
export const isKept = ({ value, most = Number.POSITIVE_INFINITY, least = 0 }: Figure): boolean =>
  value <= most && value >= least

/** One line for each figure, with its limit. */
const lineOf = (figure: Figure): string => {
  const { name, value, most, least, of } = figure
  const limit = most !== undefined ? ` (at most ${most})` : least !== undefined ? ` (at least ${least})` : ''
  return `${isKept(figure) ? '✓' : '✗'} ${name}: ${value}${limit}${of ? `, ${of}` : ''}`
}

const LINES = join(ROOT, 'test-results/house-figures.txt')

/** Keeps the figures of a run for `printFigures`, so that the sources are read once. */
export function keepFigures(figures: readonly Figure[]): void {
  mkdirSync(dirname(LINES), { recursive: true })
  writeFileSync(LINES, figures.map(lineOf).join('\n'))
}

/** Forgets the figures of an earlier run. */
export const forgetFigures = (): void => rmSync(LINES, { force: true })

/** Prints the figures that the quick tests have kept. */
export function printFigures(): void {
  if (existsSync(LINES)) console.log(`\nFigures of the house:\n${readFileSync(LINES, 'utf8')}`)
}
