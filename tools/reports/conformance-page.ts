import { basename } from 'node:path'
import { markdownTable } from './markdown-table.ts'

/** A test of a report: its file without the ending, its title, how it ended. */
export type Test = { file: string; title: string; status: string }

/** The fields of vitest's JSON report that are read. */
export type VitestReport = {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** Behaviours that the scheme's suites try, with the test that stands for each. */
export type Section = { section: string; behaviours: [behaviour: string, file: string, test: string][] }

/** A plan of the OpenID Foundation's suite, and its modules that apply to this profile. */
export type Plan = { side: string; plan: string; modules: string[] }

/** Every test of the reports. The later report counts for a test that ran twice. */
export function testsOf(reports: readonly VitestReport[]): Test[] {
  const all = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: basename(name).replace(/\.test\.ts$/, ''),
        title: fullName,
        status,
      })),
    ),
  )
  return [...new Map(all.map((test) => [`${test.file} ${test.title}`, test])).values()]
}

/** `*` in a pattern stands for anything: one row for the tests of a whole table. */
export function matches(pattern: string, title: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(title)
}

/** True if a title names the module by its whole name: one module's name may begin another's. */
export function namesModule(module: string, title: string): boolean {
  return new RegExp(`(^|[^\\w-])${module}(?![\\w-])`).test(title)
}

/** Returns the page, with the modules and behaviours that are not met. */
export function conformancePage(
  plans: readonly Plan[],
  sections: readonly Section[],
  tests: readonly Test[],
): { page: string; missing: string[] } {
  const modules = plans.map((plan) => ({ ...plan, rows: plan.modules.map((name) => moduleRow(name, tests)) }))
  const behaviours = sections.map(({ section, behaviours: all }) => ({
    section,
    rows: all.map((behaviour) => behaviourRow(behaviour, tests)),
  }))
  const missing = [...modules, ...behaviours]
    .flatMap(({ rows }) => rows)
    .filter(({ isMet }) => !isMet)
    .map(({ what, tests }) => `${what} (${tests.join('; ') || 'none'})`)
  const counts = modules.map(({ side, plan, rows }) => {
    const met = rows.filter(({ isMet }) => isMet).length
    return [side, `\`${plan}\``, String(rows.length), String(met), String(rows.length - met)]
  })
  const body = [
    ...markdownTable([['Side', 'Plan', 'Modules', 'With a test that passes', 'Without'], ...counts]),
    '',
    ...modules.flatMap(({ side, rows }) => part(`Modules: ${side.toLowerCase()}`, rows)),
    ...behaviours.flatMap(({ section, rows }) => part(section, rows)),
  ]
  return { page: [...HEAD, ...body, ...BEYOND].join('\n'), missing }
}

type Row = { what: string; tests: string[]; isMet: boolean }

/** Tests that run on both databases count on the embedded one, which every run has. */
function moduleRow(module: string, tests: readonly Test[]): Row {
  const found = tests.filter(({ title }) => namesModule(module, title) && !title.startsWith('PostgreSQL'))
  const named = found.map(({ file, title }) => `\`${file}.test.ts\`: ${title}`)
  return { what: module, tests: named, isMet: areMet(found) }
}

function behaviourRow(
  [behaviour, file, pattern]: Section['behaviours'][number],
  tests: readonly Test[],
): Row {
  const found = tests.filter((test) => test.file === file && matches(pattern, test.title))
  const count = found.length > 1 ? ` (${found.length} tests)` : ''
  return { what: behaviour, tests: [`\`${file}.test.ts\`: ${pattern}${count}`], isMet: areMet(found) }
}

function areMet(found: readonly Test[]): boolean {
  return found.length > 0 && found.every(({ status }) => status === 'passed')
}

/** A list: each module or behaviour with its result, and its tests below it. */
function part(heading: string, rows: readonly Row[]): string[] {
  const lines = rows.flatMap(({ what, tests, isMet }) => [
    `- ${what}: ${isMet ? 'passed' : 'not met'}`,
    ...tests.map((test) => `  - ${test}`),
  ])
  return [`## ${heading}`, '', ...lines.map((line) => line.replaceAll('*', '\\*')), '']
}

/** Limits of our own black-box tests. */
const BEYOND = [
  '## What only the official suites could show',
  '',
  '- Certificates of ICP-Brasil, their chains and revocation lists: tests and the sandbox have an authority of their own.',
  '- The real directory: its tokens, its statements, its keystores, and how soon a change there is known here.',
  '- TLS of the public entrance (versions, suites, no renegotiation), which stands in front of this software.',
  '- Push to several mobile apps, which this version does not declare.',
  '- The names and order of the newest modules of the scheme’s own suite, whose texts are not public.',
  '',
]

const HEAD = [
  '# Conformance',
  '',
  'What the public conformance suites try, as tests of this project (`tests/protocol`, `tests/storage`). The suites',
  'themselves are run beside the project. Generated by `npm run conformance` from the last run of these tests; not edited by',
  'hand.',
  '',
  'The OpenID Foundation’s suite (5.2.4; FAPI1 Advanced Final, profile `openinsurance_brazil`, private_key_jwt, PAR, plain',
  'response): a module counts as tested when a test names it in its title and passes.',
  '',
]
