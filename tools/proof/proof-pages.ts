import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'
import { withParts } from '../written-page.ts'
import { type Chapter, chaptersOf, type Mutant, type PageName, type Row, rowsOf } from './proof-rows.ts'
import { isClaim, killedMutants, whyNotProven } from './proven.ts'

const kills = killedMutants()

/** A page as people read it: its rows as a list without padding, below what people wrote. */
export function proofPage(page: PageName): string {
  const rows = [
    shareLine(page),
    ...(page === 'security' ? exceptions() : []),
    ...chaptersOf(page).flatMap(chapterLines),
  ]
  return withParts(readFileSync(join(ROOT, `docs/proof/${page}.md`), 'utf8'), { rows: rows.join('\n\n') })
}

/** Counts the claims of a page, and those that are proven. */
export function shareOf(page: PageName): { proven: number; all: number } {
  const claims = rowsOf(page).filter(isClaim)
  return { proven: claims.filter((row) => whyNotProven(row, kills) === undefined).length, all: claims.length }
}

function shareLine(page: PageName): string {
  const { proven, all } = shareOf(page)
  return `Proven: ${proven} of ${all}, ${Math.floor((100 * proven) / all)} %: each of their mutants was seen to be killed by a named test
(\`npm run prove\`, \`docs/proof/proven.json\`). The others say **not proven**.`
}

/** Open requirements, and those that the specification contradicts, before everything else. */
function exceptions(): string[] {
  const rows = rowsOf('security')
  const listed = (state: string): string =>
    rows
      .filter((row) => row.state === state)
      .map(({ id, says }) => `- ${id} ${says}`)
      .join('\n')
  return ['## Open', listed('open'), '## Where the specification says otherwise', listed('specified')]
}

function chapterLines({ title, note, sections }: Chapter): string[] {
  const parts = sections.flatMap((section) => [
    ...(section.title ? [`### ${section.title}`] : []),
    ...(section.note ? [section.note] : []),
    section.rows.map(rowLines).join('\n'),
  ])
  return [`## ${title}`, ...(note ? [note] : []), ...parts]
}

function rowLines(row: Row): string {
  const unproven = isClaim(row) ? whyNotProven(row, kills) : undefined
  const kept = row.kept_by.map((file) => `\`${file}\``).join(', ')
  return [
    `- ${headOf(row)}`,
    ...(row.how ? [`  - ${row.how}`] : []),
    ...(row.why ? [`  - open: ${row.why}`] : []),
    ...(row.sentence ? [`  - the specification: “${row.sentence}”`, `  - instead: ${row.instead}`] : []),
    ...(kept ? [`  - kept by ${kept}`] : []),
    ...row.proofs.map(({ file, title }) => `  - proved by \`${file}\`: ${title}`),
    ...(row.mutants.length > 0 ? [`  - mutant: ${row.mutants.map(mutantText).join('; ')}`] : []),
    ...(unproven ? [`  - **not proven**: ${unproven}`] : []),
  ].join('\n')
}

function headOf({ id, level, state, capability, says }: Row): string {
  if (capability) return `\`${capability}\`: ${says}`
  return id ? `**${id}** (level ${level}, ${state}) ${says}` : says
}

function mutantText({ note, file, find, replace }: Mutant): string {
  if (!file) return `described: ${note}`
  return `${note ? `${note}: ` : ''}\`${file}\`, \`${oneLine(find)}\` → \`${oneLine(replace) || 'nothing'}\``
}

const oneLine = (code = ''): string => code.trim().replace(/\s+/g, ' ').replaceAll('`', "'")
