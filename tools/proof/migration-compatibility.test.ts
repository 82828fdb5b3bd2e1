import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { statementsOf } from '../../apps/server/src/platform/database/migrate.ts'

/**
 * While an update runs, processes of the previous version work on tables that the new one has already changed. So a
 * migration may add, and must leave what they use: see CONTRIBUTING, "Add a column or table".
 */
const FOLDER = fileURLToPath(new URL('../../apps/server/migrations/', import.meta.url))
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))

/** What breaks a process of the previous version, and why. */
const BREAKING: readonly [RegExp, string][] = [
  [/^drop\s+(table|view|function|schema)\b/i, 'it is still used'],
  [/^alter\s+table\b.*\bdrop\s+column\b/is, 'it is still read and written'],
  [/^alter\s+table\b.*\brename\b/is, 'it is still known by its previous name'],
  [/^alter\s+table\b.*\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/is, 'it is still written as it was'],
  [/^alter\s+table\b.*\bset\s+not\s+null\b/is, 'nobody fills it yet'],
  [/^alter\s+table\b(?=.*\badd\s+column\b)(?=.*\bnot\s+null\b)(?!.*\bdefault\b)/is, 'nobody fills it yet'],
  [
    /^alter\s+table\b.*\badd\s+(constraint\b|check\b|unique\b|foreign\b)/is,
    'what is written now may not fit it',
  ],
  [/^(truncate|delete\s+from\s+\w+\s*$)/i, 'data are lost'],
]
/** A line `-- former version: …` above the statements says why it does no harm here, or that nothing uses it any more. */
const EXCUSE = /^--\s*former version:/im

function breakingIn(text: string): string[] {
  if (EXCUSE.test(text)) return []
  return statementsOf(text).flatMap((statement) =>
    BREAKING.filter(([pattern]) => pattern.test(statement)).map(([, why]) => `${statement}: ${why}`),
  )
}

const SERVER = fileURLToPath(new URL('../../apps/server/src/', import.meta.url))
const stores = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.store.ts'),
)

describe('a store', () => {
  // A statement that was prepared with `*` fails in a running process once a migration has added a column.
  it.each(stores)('%s names its columns one by one', (name) => {
    const code = readFileSync(SERVER + name, 'utf8').replace(/^[ \t]*(\*|\/\/|\/\*\*).*$/gm, '')
    expect(code.match(/\b(select|returning)\s+(distinct\s+)?(\w+\.)?\*|,\s*\w+\.\*/gi) ?? []).toEqual([])
  })
})

describe('a migration', () => {
  it.each(files)('%s leaves what the previous version uses', (name) => {
    expect(breakingIn(readFileSync(FOLDER + name, 'utf8'))).toEqual([])
  })

  it('has a number of its own', () => {
    const numbers = files.map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it.each([
    'drop table account',
    'alter table consent drop column note',
    'alter table consent rename column note to text',
    'alter table consent alter column note type int',
    'alter table consent add column mark text not null',
    'alter table consent add constraint some check (note is not null)',
  ])('is found when it says "%s"', (statement) => {
    expect(breakingIn(`${statement};\n`)).toHaveLength(1)
  })

  it.each([
    'alter table consent add column mark text',
    "alter table consent add column mark text not null default ''",
    'create index consent_mark on consent (mark)',
    'drop index consent_mark',
    'delete from outbox where done_at is not null',
  ])('may say "%s"', (statement) => {
    expect(breakingIn(`${statement};\n`)).toEqual([])
  })
})
