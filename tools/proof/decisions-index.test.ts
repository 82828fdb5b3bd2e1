import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'

const FOLDER = join(ROOT, 'docs/decisions')
const FILES = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name))
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

/** As the index writes it: `- [7. Title](0007-file-name.md)`. */
function entryOf(name: string): string {
  const [, title] = /^# (.+)$/m.exec(read(name)) ?? []
  return `- [${title}](${name})`
}

it('the index of decisions lists each one once, under its own title', () => {
  const listed = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- ['))
  expect(listed.toSorted()).toEqual(FILES.map(entryOf).toSorted())
})

it.each(FILES)('%s begins with its number', (name) => {
  expect(read(name)).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`))
})

it('no number is given twice', () => {
  const numbers = FILES.map((name) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})
