import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { figuresIn, isKept } from '../../tests/bench/bench-figure.ts'
import type { Part } from '../../tests/bench/main.ts'
import { bundle } from '../build/bundle.ts'
import { bin, commandOf, nodeToServe, ROOT, run, runQuietly } from '../project.ts'
import { type Database, type Results, SECTIONS, toPage } from './bench-server-page.ts'

/**
 * `npm run bench -- [part …] [--database embedded|postgres] [--scale 0.1] [--keep folder]`: measures
 * the server and writes bench/server/RESULT.md. Without parts and database, all of them on both. A scale below 1 is a
 * rehearsal: it prints what came out and keeps nothing. Each figure that has a floor is a line of its own; ends with 1 when
 * one is missed.
 */
const PARTS: readonly string[] = Object.keys(SECTIONS)
/** Several processes need a database that lets them in. */
const isPossible = (part: string, database: string): boolean =>
  part !== 'processes' || database === 'postgres'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    scale: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
})
const keep = values.keep && resolve(values.keep)
process.chdir(ROOT)
const node = nodeToServe()
if (node !== process.execPath)
  process.exit(await run(node, [...commandOf('reports/bench-server'), ...process.argv.slice(2)]))
const parts = positionals.length > 0 ? positionals : PARTS
const databases = values.database ? [values.database] : ['embedded', 'postgres']
const scale = Number(values.scale)
const unknown = [
  ...parts.filter((part) => !PARTS.includes(part)),
  ...databases.filter((one) => !['embedded', 'postgres'].includes(one)),
]
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}. Databases: embedded, postgres.`)
  process.exit(1)
}

/** The sandbox's modules read files beside their own folder; bundles of them lie where the sandbox's own does. */
const programOf = async (name: string, folder = 'tests/bench'): Promise<string> => {
  const program = join(ROOT, `sandbox/dist/bench-${name}.mjs`)
  await bundle({ entry: `${folder}/${name}.ts`, outfile: program })
  return program
}
// The institution asks for this thread beside its own program.
await bundle({
  entry: 'apps/server/src/platform/database/embedded-thread.ts',
  outfile: join(ROOT, 'sandbox/dist/embedded-thread.js'),
})
const programs = {
  root: ROOT,
  institution: await programOf('institution'),
  bareProvider: await programOf('bare-provider'),
  signer: await programOf('signer-program', 'sandbox/signer'),
}
type Main = typeof import('../../tests/bench/main.ts')
const { runPart } = (await import(pathToFileURL(await programOf('main')).href)) as Main

const wrong: string[] = []
const missed: string[] = []
for (const database of databases as Database[]) {
  for (const part of parts.filter((one) => isPossible(one, database)) as Part[]) {
    const busy = await otherWork()
    console.log(`\n${part}, ${database}${scale < 1 ? ' (a rehearsal)' : ''}`)
    const result = await runPart(programs, {
      part,
      database,
      scale,
      keep,
      say: (line: string) => console.log(`  ${line}`),
    })
    if (scale >= 1) await record(part, database, { busy, result })
    for (const figure of figuresIn(result)) {
      const line = `${[part, database, figure.name].filter(Boolean).join(', ')}: ${figure.ratio.toFixed(2)} (floor ${figure.floor.toFixed(2)})`
      console.log(isKept(figure) ? line : `${line}: missed`)
      if (!isKept(figure)) missed.push(line)
    }
    wrong.push(...wrongAnswers(result))
  }
}
if (wrong.length > 0) console.error(`Wrong answers: ${wrong.join(', ')}`)
if (missed.length > 0) console.error(`Missed:\n${missed.join('\n')}`)
process.exit(wrong.length > 0 || missed.length > 0 ? 1 : 0)

/** All entries under `wrong`, however deep: answers that were not the expected ones, by status. */
function wrongAnswers(result: unknown): string[] {
  if (typeof result !== 'object' || result === null) return []
  return Object.entries(result).flatMap(([key, value]) =>
    key === 'wrong' ? Object.entries(value).map((pair) => pair.join(' × ')) : wrongAnswers(value),
  )
}

/** Results stay until their part is measured again, each with its day and machine. */
async function record(
  part: Part,
  database: Database,
  { busy, result }: { busy: string; result: unknown },
): Promise<void> {
  const file = join(ROOT, 'bench/server/result.json')
  const results: Results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const machine = `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB${busy}`
  const day = new Date().toISOString().slice(0, 10)
  Object.assign(results, { [part]: { ...results[part], [database]: { day, machine, result } } })
  writeFileSync(file, `${JSON.stringify(results, rounded, 2)}\n`)
  const page = join(ROOT, 'bench/server/RESULT.md')
  writeFileSync(page, toPage(results))
  await runQuietly(bin('biome'), ['format', '--write', file, page])
}

const WATCHED_MS = 2_000
/** Names other work of the machine in the two seconds before a part, for its figures. */
async function otherWork(): Promise<string> {
  const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
  const before = idleMs()
  await setTimeout(WATCHED_MS)
  const idle = (idleMs() - before) / (WATCHED_MS * cpus().length)
  const busy = Math.round(100 * (1 - idle))
  return busy > 10 ? `, busy with other work (${busy} % of the processors before)` : ''
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
}
