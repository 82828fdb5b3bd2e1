import { type Chapter, chaptersOf, type Mutant, type PageName, type Row, rowsOf } from './proof-rows.ts'
import { isClaim, killedMutants, whyNotProven } from './proven.ts'

const kills = killedMutants()

const EDITED = 'Written from the YAML files beside it by `npm run proof-pages`: edit those.'

const HEADS: Readonly<Record<PageName, string>> = {
  specification: `# The specification, sentence by sentence

Each sentence with the files that keep it, the tests that prove it, and the mutants: changes that make the sentence false, so that a named
test fails. ${EDITED} Tests hold that every file and every named test exists and runs.`,
  additions: `# Beyond the specification, capability by capability

The [specification's page](specification.md) holds its sentences and nothing else, so that it can be laid beside them. This page
holds what the product adds. Each addition is a capability of \`config.json\` (\`packages/contract/src/portal/config.ts\`), off unless the
backend offers it; a portal in front of a backend without it is the specified one. The last test of a row says so where there is
something to ask for. ${EDITED}`,
  security: `# Security, requirement by requirement

What was tried against second factors, then OWASP Application Security Verification Standard 5.0.0 (OWASP Foundation, CC BY-SA
4.0): ids and levels as published, the requirements in a few words of our own. \`met\`: by the product. \`operator\`: by where and how it
is run. \`open\`: not met, with the reason. \`specified\`: the specification says otherwise. \`n/a\`: nothing here that it could concern.
The rest of the subject: [security](../security.md). ${EDITED}`,
  conformance: `# Conformance

What the public conformance suites try, as tests of this project; the suites themselves are run beside it. The OpenID Foundation’s suite
(5.2.4; FAPI1 Advanced Final, profile \`openinsurance_brazil\`, private_key_jwt, PAR, plain response): each of its modules is in the name
of a test. Then the behaviours that the scheme’s certification tries. What the OpenID library refuses by itself is broken in the library,
as an update of it might. ${EDITED}`,
  'authorisation-rules': `# Who may call what: the rules

The [matrix](authorisation.md) has every call and everybody who tries it. Its calls are judged by a few rules, a rule of each kind a
row: a change that breaks one is caught by the calls that are named. ${EDITED}`,
}

/** A page as people read it: a list without padding, written from its rows. */
export function proofPage(page: PageName): string {
  const first = [HEADS[page], shareLine(page), ...(page === 'security' ? exceptions() : [])]
  return `${[...first, ...chaptersOf(page).flatMap(chapterLines)].join('\n\n')}\n`
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
