import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tableOf } from '@consente/domain/base/table-of'
import { loadConfig } from '../declarations.ts'
import { systemClock } from '../platform/base/clock.ts'
import { isUuid } from '../platform/base/uuid.ts'
import { writeWhole } from '../platform/base/write-whole.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { OLDEST_TAKEN_MS } from '../regulator/pcm/pcm.ts'
import type { ReportState } from '../regulator/pcm/report-counts.store.ts'
import { createReportsStore, type ReportsStore } from '../regulator/pcm/reports.store.ts'
import { wireOf } from '../regulator/pcm/scheme-report.ts'
import { sayWhy } from './say-why.ts'
import { withOperatorAccess } from './with-operator-access.ts'

/** Reports to the scheme's metrics platform, read beside running servers. Reads the same environment as the server. */
const USAGE = `pcm status                                   how much waits, was sent, was refused
pcm list [waiting|sent|refused] [--most <n>]  the newest reports, and why they were refused
pcm retry <id>|--all                          refused reports wait again, with the same ids
pcm export --to <file>                        what is too old for the platform’s API, for the Service Desk`

const STATES: Readonly<Record<string, ReportState>> = tableOf({
  waiting: 'WAITING',
  sent: 'SENT',
  refused: 'REFUSED',
})
const MOST = 50

/** Does what the arguments name. @throws {ConfigError} */
async function act(
  store: ReportsStore,
  [command, ...rest]: readonly string[],
  options: { most: string | undefined; all: boolean | undefined; to: string | undefined },
): Promise<unknown> {
  const [first] = rest
  if (rest.length > 1) throw new ConfigError(USAGE)
  switch (command) {
    case 'status':
      return store.summary(systemClock.now())
    case 'list':
      if (first !== undefined && !STATES[first]) throw new ConfigError(USAGE)
      return store.list(first === undefined ? undefined : STATES[first], mostOf(options.most))
    case 'retry':
      if ((first === undefined) === !options.all) throw new ConfigError(USAGE)
      if (first !== undefined && !isUuid(first))
        throw new ConfigError(`${first} is no id of a report: see \`pcm list refused\`.`)
      return { waiting: await store.retry(first) }
    case 'export':
      return { exported: await exportTo(store, options.to) }
    default:
      throw new ConfigError(USAGE)
  }
}

function mostOf(text = String(MOST)): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ConfigError(`--most must be a number, not ${text}.`)
  return Number(text)
}

async function exportTo(store: ReportsStore, file: string | undefined): Promise<number> {
  if (!file) throw new ConfigError(USAGE)
  if (existsSync(file)) throw new ConfigError(`${file} already exists.`)
  const before = new Date(systemClock.now().getTime() - OLDEST_TAKEN_MS)
  const reports = await store.waitingBefore(before)
  const found = reports.map(({ family, side, ...report }) => ({ family, side, report: wireOf(report) }))
  await writeWhole(file, `${JSON.stringify(found, null, 2)}\n`, 0o600)
  return found.length
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { most: { type: 'string' }, all: { type: 'boolean' }, to: { type: 'string' } },
  })
  const done = await withOperatorAccess(loadConfig(process.env), ({ database, seal }) =>
    act(createReportsStore(database, seal), positionals, {
      most: values.most,
      all: values.all,
      to: values.to,
    }),
  )
  console.log(JSON.stringify(done, null, 2))
} catch (error) {
  sayWhy(error, USAGE)
}
