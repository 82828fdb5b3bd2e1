import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../project.ts'

const FOLDER = join(ROOT, 'docs/decisions')

/** Each page of decisions by its path below `docs/decisions`: `server/outbox-and-jobs.md`. */
const PAGES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.md') && path !== 'README.md',
)

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** As the index writes it: `- [Title](server/outbox-and-jobs.md)`. */
function entryOf(path: string): string {
  const [, title] = /^# (.+)$/m.exec(read(`docs/decisions/${path}`)) ?? []
  return `- [${title}](${path})`
}

/** The index by heading: what is listed below each. */
const LISTED = read('docs/decisions/README.md')
  .split(/^## .+$/m)
  .slice(1)
  .map((group) => group.split('\n').filter((line) => line.startsWith('- [')))

describe('pages of decisions', () => {
  it('are listed once, under their own title', () => {
    expect(LISTED.flat().toSorted()).toEqual(PAGES.map(entryOf).toSorted())
  })

  it('lie in the folder of their subject, which one heading of the index lists', () => {
    const folderOf = (line: string) => /\]\(([^/]+)\/[a-z-]+\.md\)$/.exec(line)?.[1]
    const folders = LISTED.map((lines) => [...new Set(lines.map(folderOf))])
    expect(folders.filter((names) => names.length !== 1 || names[0] === undefined)).toEqual([])
    expect(new Set(folders.flat()).size).toBe(folders.length)
  })
})

const withoutMargin = (line: string): string => line.trim().replace(/^(\* |\/\/ ?|-- ?)/, '')

/** Every text that may cite a page. Comments lose what begins their lines, so that a citation may go over two lines. */
const TEXTS = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|[mc]?js|css|sql|md|ya?ml|html)$/.test(path) && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: read(path).split('\n').map(withoutMargin).join(' ') }))

const found = (pattern: RegExp): string[] =>
  TEXTS.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`))

describe('citations', () => {
  it('name pages that are there', () => {
    const cited = found(/\bdocs\/(decisions|domain)\/[\w/-]+\.md/g)
    expect(cited.length).toBeGreaterThan(100)
    expect(cited.filter((one) => !existsSync(join(ROOT, one.split(': ')[1] ?? '')))).toEqual([])
  })

  it.each([
    ['a decision by a number', /\bdecisions? \d+/gi],
    ['a decision by a heading', /\(decisions?\b[,:)]/g],
    ['a section of the specification', /\bspecification,? \(?sections? \d/gi],
    ['a page of the design', /\(design[,;]/g],
  ])('never name %s', (_what, pattern) => {
    expect(found(pattern)).toEqual([])
  })
})
