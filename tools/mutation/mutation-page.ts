import { markdownTable } from '../reports/markdown-table.ts'

/** A mutant that no test kills, with the reason: `code` and `replacement` as the report has them. */
export type ArguedMutant = { file: string; code: string; replacement: string; why: string }

type Mutant = {
  mutatorName: string
  replacement?: string
  status: string
  location: { start: Position; end: Position }
}
type Position = { line: number; column: number }

/** The fields of Stryker's JSON report (mutation testing report schema 2) that are read. */
export type MutationReport = { files: Record<string, { source: string; mutants: Mutant[] }> }

/** A mutant that the tests let pass. */
export type Survivor = { file: string; line: number; code: string; replacement: string; isCovered: boolean }

export type PartResult = { name: string; killed: number; ignored: number; survivors: Survivor[] }

/** A part as the page has it: its counts, and a line for each survivor. */
export type PartOnPage = {
  name: string
  killed: number
  survived: number
  argued: number
  ignored: number
  lines: string[]
}

/** Counts a part's report: killed, left out because it stands in a constant of its module, and survivors. */
export function partResult(name: string, { files }: MutationReport): PartResult {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ file, mutant, code: codeAt(source, mutant.location) })),
  )
  const count = (...statuses: string[]): number =>
    mutants.filter(({ mutant }) => statuses.includes(mutant.status)).length
  const survivors = mutants
    .filter(({ mutant }) => mutant.status === 'Survived' || mutant.status === 'NoCoverage')
    .map(({ file, mutant, code }) => ({
      file,
      line: mutant.location.start.line,
      code,
      replacement: oneLine(mutant.replacement ?? ''),
      isCovered: mutant.status === 'Survived',
    }))
  return { name, killed: count('Killed', 'Timeout', 'RuntimeError'), ignored: count('Ignored'), survivors }
}

/** The result as the page has it, with the reason of each survivor that has one. */
export function partOnPage(
  { name, killed, ignored, survivors }: PartResult,
  argued: readonly ArguedMutant[],
): PartOnPage {
  const whyOf = (survivor: Survivor): string | undefined =>
    argued.find(
      ({ file, code, replacement }) =>
        file === survivor.file && code === survivor.code && replacement === survivor.replacement,
    )?.why
  return {
    name,
    killed,
    survived: survivors.length,
    argued: survivors.filter((one) => whyOf(one) !== undefined).length,
    ignored,
    lines: survivors.map((one) => lineOf(one, whyOf(one))),
  }
}

/** Killed mutants among those that count, in per cent; argued ones do not raise it. */
export const scoreOf = ({ killed, survived }: Pick<PartOnPage, 'killed' | 'survived'>): number =>
  (100 * killed) / Math.max(1, killed + survived)

export function mutationPage(parts: readonly PartOnPage[]): string {
  const rows = parts.map((part) => [
    part.name,
    part.killed,
    part.survived,
    part.argued,
    part.ignored,
    `${scoreOf(part).toFixed(1)} %`,
  ])
  return [
    '# Mutation testing',
    '',
    'Written by `npm run mutate`: each mutant is one changed expression of the source; a test that fails has killed it.',
    'Mutants of constants that are made when a module is read are left out: each would need a process of its own.',
    '',
    ...markdownTable([['Part', 'Killed', 'Survived', 'Argued', 'Left out', 'Score'], ...rows]),
    '',
    ...parts.flatMap(({ name, lines }) => (lines.length > 0 ? [`## ${name}`, '', ...lines, ''] : [])),
  ].join('\n')
}

/** The parts of a page that was written before. */
export function readMutationPage(page: string): PartOnPage[] {
  const lists = new Map(
    page.split(/^## /m).map((section) => {
      const [name = '', ...lines] = section.split('\n')
      return [name, lines.filter((line) => line.startsWith('- '))]
    }),
  )
  const rows = [...page.matchAll(/^\| ([\w-]+) +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\| [\d.]+ % +\|$/gm)]
  return rows.map(([, name = '', ...counts]) => {
    const [killed = 0, survived = 0, argued = 0, ignored = 0] = counts.map(Number)
    return { name, killed, survived, argued, ignored, lines: lists.get(name) ?? [] }
  })
}

const lineOf = ({ file, line, code, replacement, isCovered }: Survivor, why?: string): string => {
  const reason = why ?? (isCovered ? 'no test notices' : 'no test of this part comes here')
  return `- \`${file}:${line}\`: ${quoted(code)} → ${quoted(replacement)}: ${reason}`
}

/** Code in back-ticks; its own become quotation marks, which Markdown leaves alone. */
const quoted = (code: string): string => `\`${code.replaceAll('`', "'") || 'nothing'}\``

function codeAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  const cut = lines.map((line, at) =>
    line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
  )
  return oneLine(cut.join(' '))
}

/** Long code is told by its beginning. */
const oneLine = (code: string): string => {
  const text = code.replace(/\s+/g, ' ').trim()
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}
