import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tableOf } from '@consente/domain/base/table-of'
import { calendarDay, formatDate } from '@consente/domain/period'
import { loadConfig } from '../declarations.ts'
import { namesOfOrganisations } from '../directory/directory.ts'
import { systemClock } from '../platform/base/clock.ts'
import { writeWhole } from '../platform/base/write-whole.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'
import { onBehalfOf } from '../platform/observability/interaction.ts'
import { drawReport } from '../regulator/annual-report/draw-report.ts'
import {
  createEntryStore,
  type EntryKind,
  type OperatorEntry,
} from '../regulator/annual-report/operator-entry.store.ts'
import { readAnnualReport } from '../regulator/annual-report/read-annual-report.ts'
import { reportCsv, reportMarkdown } from '../regulator/annual-report/write-report.ts'
import { sayWhy } from './say-why.ts'
import { type OperatorAccess, withOperatorAccess } from './with-operator-access.ts'

/**
 * Writes the annual report of Resolução CNSP 415 as Markdown, PDF and CSV, and takes what only people know for it. Reads
 * the same environment as the server.
 */
const USAGE = `annual-report --year 2026 [--to <folder>]
annual-report add incident        --day 2026-05-03 --what "<what happened>" --outcome "<what was done>"
annual-report add continuity-test --day 2026-05-03 --what "<what was tested>" --outcome "<what came of it>"
annual-report entries --year 2026
annual-report remove <id of an entry>`

const OPTIONS = {
  year: { type: 'string' },
  to: { type: 'string', default: '.' },
  day: { type: 'string' },
  what: { type: 'string' },
  outcome: { type: 'string' },
} as const
const KINDS: Readonly<Record<string, EntryKind>> = tableOf({
  incident: 'INCIDENT',
  'continuity-test': 'CONTINUITY_TEST',
})
const LONGEST_TEXT = 2_000

type Given = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>
type Action = (config: Config, access: OperatorAccess) => Promise<string[]>

/** The action that the arguments name. @throws {ConfigError} */
function asked({ positionals: [command, second, ...more], values }: Given): Action {
  if (more.length > 0) throw new ConfigError(USAGE)
  if (command === 'add' && second !== undefined) return adding(second, values)
  if (command === 'remove' && second !== undefined) return removing(second)
  const year = yearIn(values.year)
  if (second !== undefined) throw new ConfigError(USAGE)
  if (command === undefined) return (config, access) => writeAll(config, access, { year, to: values.to })
  if (command !== 'entries') throw new ConfigError(USAGE)
  return async (_config, { database, seal }) =>
    (await createEntryStore(seal).ofYear(database, year)).map(
      ({ id, kind, day, title }) => `${id}  ${day}  ${kind}: ${title}`,
    )
}

function yearIn(text: string | undefined): number {
  if (!/^20\d\d$/.test(text ?? '')) throw new ConfigError(USAGE)
  return Number(text)
}

function adding(name: string, { day = '', what = '', outcome = '' }: Given['values']): Action {
  const kind = KINDS[name]
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(new Date(day).getTime())
  if (!kind || !isDay || what.trim() === '' || outcome.trim() === '') throw new ConfigError(USAGE)
  if (day > calendarDay(systemClock.now())) throw new ConfigError('--day is in the future.')
  if (what.length + outcome.length > LONGEST_TEXT)
    throw new ConfigError(`--what and --outcome have ${LONGEST_TEXT} characters together at most.`)
  const entry: Omit<OperatorEntry, 'id'> = { kind, day, title: what.trim(), outcome: outcome.trim() }
  return (_config, { database, seal, audit }) =>
    onBehalfOf({ kind: 'operator' }, () =>
      database.transaction(async (sql) => {
        const id = await createEntryStore(seal).add(sql, entry, systemClock.now())
        await audit.record(sql, { event: 'report.entry-added', subject: id, detail: { kind, day } })
        return [`Noted: ${id}`]
      }),
    )
}

function removing(id: string): Action {
  return (_config, { database, seal, audit }) =>
    onBehalfOf({ kind: 'operator' }, () =>
      database.transaction(async (sql) => {
        if (!(await createEntryStore(seal).remove(sql, id))) throw new ConfigError('There is no such entry.')
        await audit.record(sql, { event: 'report.entry-removed', subject: id })
        return ['Removed.']
      }),
    )
}

async function writeAll(
  { institution }: Config,
  { database, seal }: OperatorAccess,
  { year, to }: { year: number; to: string },
): Promise<string[]> {
  const now = systemClock.now()
  const report = await readAnnualReport(
    { database, entries: createEntryStore(seal) },
    { year, institution, madeOn: formatDate(now), nameOf: await namesOfOrganisations(database) },
  )
  const folder = resolve(to)
  await mkdir(folder, { recursive: true })
  const files = [
    ['md', reportMarkdown(report)],
    ['csv', reportCsv(report)],
    ['pdf', await drawReport(report, await readFonts(), now)],
  ] as const
  return Promise.all(
    files.map(async ([extension, content]) => {
      const path = join(folder, `relatorio-anual-${year}.${extension}`)
      await writeWhole(path, content)
      return path
    }),
  )
}

/** A folder beside the built command's, as the migrations are. */
async function readFonts() {
  const font = (name: string) => readFile(new URL(`../fonts/${name}.ttf`, import.meta.url))
  return {
    serif: await font('Newsreader_400Regular'),
    text: await font('HankenGrotesk_400Regular'),
    bold: await font('HankenGrotesk_600SemiBold'),
  }
}

try {
  const action = asked(parseArgs({ allowPositionals: true, options: OPTIONS }))
  const config = loadConfig(process.env)
  for (const line of await withOperatorAccess(config, (access) => action(config, access))) console.log(line)
} catch (error) {
  sayWhy(error, USAGE)
}
