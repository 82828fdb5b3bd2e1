import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document } from '../../packages/domain/src/document.ts'
import { readJson } from '../project.ts'

/**
 * Personal data and secrets in what institutions log, looked for in the logs of a whole test run. Documents are found by
 * their form and check digits, so that ones that a test made up are found, too; people by what is known of them.
 */
const INSTITUTIONS = ['alfa', 'beta', 'gama']

export type Finding = { what: string; line: string }

type Person = { document?: string; name?: string; email?: string; password?: string }

/** Everybody whom the sandbox knows: accounts, and the registers of the institutions. */
function knownPeople(): Person[] {
  const registers = INSTITUTIONS.flatMap((id) =>
    readJson<(Person & { representatives?: Person[] })[]>(`sandbox/institutions/${id}/register.json`),
  )
  const representatives = registers.flatMap((one) => one.representatives ?? [])
  return [...readJson<Person[]>('sandbox/people.json'), ...registers, ...representatives]
}

const CHECKS: readonly (readonly [what: string, form: RegExp, isReal: (found: string) => boolean])[] = [
  [
    'CPF',
    /(?<![\w.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g,
    (found) => Document.parse(found)?.kind === 'CPF',
  ],
  [
    'CNPJ',
    /(?<![\w.-])[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}(?:\/|%2F)?[0-9A-Z]{4}-?\d{2}(?![\w-])/gi,
    (found) => Document.parse(found.replace(/%2F/i, ''))?.kind === 'CNPJ',
  ],
  [
    'e-mail',
    /(?<![^\s"@<>,;:=/])[^\s"@<>,;:=/]+@[^\s"@<>,;:/]+\.[A-Za-z]{2,}/g,
    (found) => !found.includes('node_modules'),
  ],
  ['token', /eyJ[\w-]{10,}\.[\w-]{10,}/g, () => true],
  ['authorization', /\b(Bearer|Basic) [\w.~+/=-]{8,}/g, () => true],
]

/** A function that says what is wrong with a line of a log. */
export function createScanner(people = knownPeople()): (line: string) => Finding[] {
  const words = new Map<string, string>()
  for (const { document, name, email, password } of people)
    for (const [what, word] of Object.entries({ document, name, email, password }))
      if (word) words.set(word.toLowerCase(), what)
  return (line) => {
    const lower = line.toLowerCase()
    const known = [...words].filter(([word]) => holds(lower, word)).map(([, what]) => what)
    const formed = CHECKS.flatMap(([what, form, isReal]) =>
      (line.match(form) ?? []).filter(isReal).map(() => what),
    )
    return [...known, ...formed].map((what) => ({ what, line }))
  }
}

/** True if the word stands there by itself, not as a part of a longer word or number. */
function holds(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1))
    if (!/[\w-]/.test(line[at - 1] ?? '') && !/[\w-]/.test(line[at + word.length] ?? '')) return true
  return false
}

export type ScannedLogs = { lines: number; files: number; findings: Finding[] }

/** Scans every log file of a folder. */
export function scanFolder(folder: string, scan = createScanner()): ScannedLogs {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : []
  const result: ScannedLogs = { files: files.length, lines: 0, findings: [] }
  for (const name of files) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)
    result.lines += lines.length
    for (const line of lines)
      for (const { what } of scan(line)) result.findings.push({ what, line: `${name}: ${line}` })
  }
  return result
}
