import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../project.ts'

const FOLDER = join(ROOT, 'docs/decisions')
const MOST_IN_A_FOLDER = 25

const ENTRIES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
const FOLDERS = ENTRIES.filter((path) => !path.includes('.'))

/** Each decision by its path below `docs/decisions`: `access/0006-session-tokens.md`. */
const DECISIONS = ENTRIES.filter((path) => /^\d{4}-/.test(basename(path)))

const read = (path: string): string => readFileSync(join(FOLDER, path), 'utf8')

/** As the index writes it: `- [7. Title](institutions/0007-file-name.md)`. */
function entryOf(path: string): string {
  const [, title] = /^# (.+)$/m.exec(read(path)) ?? []
  return `- [${title}](${path})`
}

/** The index by heading: what is listed below each. */
const LISTED = read('README.md')
  .split(/^## .+$/m)
  .slice(1)
  .map((group) => group.split('\n').filter((line) => line.startsWith('- [')))

it('the index of decisions lists each one once, under its own title', () => {
  expect(LISTED.flat().toSorted()).toEqual(DECISIONS.map(entryOf).toSorted())
})

describe('folders by subject', () => {
  it('every decision lies in the folder of its subject, none in docs/decisions itself', () => {
    expect(DECISIONS.filter((path) => path.split('/').length !== 2)).toEqual([])
  })

  it('a heading of the index lists one folder, and every folder has its heading', () => {
    const folderOf = (line: string) => /\]\(([^/]+)\//.exec(line)?.[1]
    const folders = LISTED.map((lines) => [...new Set(lines.map(folderOf))])
    expect(folders.filter((names) => names.length !== 1)).toEqual([])
    expect(folders.flat().toSorted()).toEqual(FOLDERS.toSorted())
  })

  it.each(FOLDERS)('%s holds no more than a reader takes in', (folder) => {
    const decisions = DECISIONS.filter((path) => path.startsWith(`${folder}/`))
    expect(decisions.length).toBeLessThanOrEqual(MOST_IN_A_FOLDER)
  })
})

it.each(DECISIONS)('%s begins with its number', (path) => {
  expect(read(path)).toMatch(new RegExp(`^# ${Number(basename(path).slice(0, 4))}\\. \\S`))
})

it('no number is given twice', () => {
  const numbers = DECISIONS.map((path) => basename(path).slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})
