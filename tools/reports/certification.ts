import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct } from '../build/product.ts'
import { bin, ROOT, run } from '../project.ts'

type Item = { id: string; side: string; step?: string; shows: string; journey: string }
type Items = { source: string; items: Item[] }

/** `npm run certification`: runs the certification's journeys and writes `docs/proof/certification.md` from what they found. */
const FOUND = join(ROOT, 'test-results/certification')
const ITEMS = join(ROOT, 'tests/fixtures/opin/certification-items.json')
const PAGE = join(ROOT, 'docs/proof/certification.md')
const JOURNEYS = {
  share: 'Sharing',
  manage: 'Looking after sharings',
  details: 'Details of a sharing',
  revoke: 'Ending',
  change: 'Changing',
  accessibility: 'Accessibility',
}

/** The place without what differs from run to run. */
const screenOf = ({ pathname }: { pathname: string }): string =>
  `\`${pathname.replace(/\/myshares\/.+/, '/myshares/{id}')}\``

function rowOf({ id, side, step, shows }: Item): string {
  const file = join(FOUND, `${id}.json`)
  if (!existsSync(file)) return `| ${id} | ${side} | ${step ?? ''} | ${shows} | not found | |`
  const found = JSON.parse(readFileSync(file, 'utf8')) as { pathname: string }
  return `| ${id} | ${side} | ${step ?? ''} | ${shows} | ${screenOf(found)} | \`${id}.png\` |`
}

function pageOf({ source, items }: Items, passed: boolean): string {
  const tables = Object.entries(JOURNEYS).map(([journey, title]) => {
    const rows = items.filter((item) => item.journey === journey).map(rowOf)
    return `## ${title}\n\n| Item | Side | Step | Shows | Found on | Picture |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  const found = items.filter(({ id }) => existsSync(join(FOUND, `${id}.json`))).length
  return `# Certification of journeys

Written by \`npm run certification\` from a run of \`tests/certification\`: each item is looked for on the running screen of
the running journey, between two institutions of the sandbox, with \`replaceConsent: "when-authorised"\`. Pictures, cropped
to the item, lie in \`test-results/certification\` after the run and stay out of the repository.

Items: ${source}

**${found} of ${items.length} items found; the run ${passed ? 'passed' : 'failed'}.**

${tables.join('\n')}`
}

await buildProduct()
rmSync(FOUND, { recursive: true, force: true })
const env = { ...process.env, LONG: '1' }
const code = await run(bin('vitest'), ['run', '--project', 'slow', 'tests/certification'], { env })
writeFileSync(PAGE, pageOf(JSON.parse(readFileSync(ITEMS, 'utf8')) as Items, code === 0))
process.exit(code)
