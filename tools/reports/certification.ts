import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { ROOT } from '../build/run-program.mjs'

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
const screenOf = ({ pathname }) => `\`${pathname.replace(/\/myshares\/.+/, '/myshares/{id}')}\``

function rowOf({ id, side, step, shows }) {
  const file = join(FOUND, `${id}.json`)
  if (!existsSync(file)) return `| ${id} | ${side} | ${step ?? ''} | ${shows} | not found | |`
  const found = JSON.parse(readFileSync(file, 'utf8'))
  return `| ${id} | ${side} | ${step ?? ''} | ${shows} | ${screenOf(found)} | \`${id}.png\` |`
}

function pageOf({ source, items }, passed) {
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

await build()
rmSync(FOUND, { recursive: true, force: true })
const vitest = join(ROOT, 'node_modules/.bin/vitest')
const { status } = spawnSync(vitest, ['run', '--project', 'slow', 'tests/certification'], {
  cwd: ROOT,
  stdio: 'inherit',
})
writeFileSync(PAGE, pageOf(JSON.parse(readFileSync(ITEMS, 'utf8')), status === 0))
spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', PAGE])
process.exit(status ?? 1)
