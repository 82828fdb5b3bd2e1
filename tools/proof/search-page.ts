import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MACHINE } from '../../tests/model/consent-machine.ts'
import { explore } from '../../tests/model/explorer.ts'
import { familyObserver, REPLACING } from '../../tests/model/family.ts'
import { FAMILY_INVARIANTS, searchFamilies } from '../../tests/model/family-search.ts'
import { INVARIANTS } from '../../tests/model/invariants.ts'
import { FAMILY_MISTAKES, mistakesIn } from '../../tests/model/mistakes.ts'
import { INITIAL } from '../../tests/model/sharing-state.ts'
import { ROOT } from '../project.ts'
import { planted, searched, tried } from '../search/planted.ts'
import { withParts } from '../written-page.ts'
import { shareOf } from './proof-pages.ts'
import { PAGES } from './proof-rows.ts'

const PAGE = join(ROOT, 'docs/proof/search.md')

/** Table of mistakes in the product, and of the seed that finds each. */
function plantedTable(): string {
  const results = new Map(tried().map((one) => [one.name, one]))
  const rows = planted().map(({ name, file, missed: why = '' }) => {
    const one = results.get(name)
    const found = one?.find && `seed ${one.seed}, run ${one.runs} | ${one.find.replaceAll('|', '/')}`
    const missed = one ? `**not found** in ${one.runs} runs | ${why}` : 'not tried yet | '
    return `| ${name} (\`${file.split('/').at(-1)}\`) | ${found ?? missed} |`
  })
  const found = [...results.values()].filter(({ find }) => find).length
  const runs = [...results.values()].reduce((sum, one) => sum + one.runs, 0)
  const minutes = Math.ceil([...results.values()].reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  return `${results.size} of ${rows.length} were tried, and ${found} were found, in ${numbered(runs)} runs and ${minutes} minutes altogether.

| Mistake | Found by | As |
| --- | --- | --- |
${rows.join('\n')}`
}

/** The amount that was searched so far. */
function searchedSoFar(): string {
  const { seconds, runs, turns, orders, states } = searched()
  return `Searched so far, without a find that is not mended: ${numbered(runs)} runs of ${numbered(orders)} different orders, with ${numbered(turns)} turns, in
${numbered(Math.round(seconds / 60))} minutes. The search that met most knew ${states} joint states of both sides.`
}

const shares = (): string =>
  [
    '| Page | Rows | Proven | Share |',
    '| --- | --- | --- | --- |',
    ...PAGES.map((page) => {
      const { proven, all } = shareOf(page)
      return `| [${page}](${page}.md) | ${all} | ${proven} | ${Math.floor((100 * proven) / all)} % |`
    }),
  ].join('\n')

const numbered = (count: number): string => count.toLocaleString('en-GB')
const list = (some: readonly string[], mark = '-'): string => some.map((one) => `${mark} ${one}`).join('\n')

/** docs/proof/search.md with what the search visits, as people read it. */
export function searchPage(): string {
  const { states, edges, pathTo } = explore(MACHINE, INITIAL)
  const families = searchFamilies(familyObserver({ states, edges, pathTo }), REPLACING)
  const longest = pathTo(states.length - 1)
  const mistakes = [...mistakesIn(MACHINE), ...FAMILY_MISTAKES]
  return withParts(readFileSync(PAGE, 'utf8'), {
    visited: `| | States | Steps | Longest path |
| --- | --- | --- | --- |
| One sharing | ${numbered(states.length)} | ${numbered(edges.length)} | ${longest.length} |
| With its renewal and its change | ${numbered(families.families)}, which stand for ${numbered(families.combinations)} | | ${families.longest.length} |`,
    longest: list(longest, '1.'),
    invariants: list([...INVARIANTS, ...FAMILY_INVARIANTS].map(({ says }) => says)),
    mistakes: list(
      mistakes.map(({ name, found }) => `${name}: ${found.map((says) => `“${says}”`).join(', ')}`),
    ),
    shares: shares(),
    searched: searchedSoFar(),
    planted: plantedTable(),
  })
}
