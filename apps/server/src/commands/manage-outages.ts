import { parseArgs } from 'node:util'
import { formatDateTime } from '@consente/domain/period'
import { loadConfig } from '../declarations.ts'
import { systemClock } from '../platform/base/clock.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'
import { cancelOutage, type PlanDeps, planOutage } from '../regulator/discovery/plan-outage.ts'
import { outageStore } from '../regulator/discovery/planned-outage.store.ts'
import type { PlannedOutage } from '../regulator/discovery/planned-outage.ts'
import { isOfTheScheme, servedApis } from '../regulator/served-apis.ts'
import { sayWhy } from './say-why.ts'
import { withOperatorAccess } from './with-operator-access.ts'

/**
 * Lets an operator announce planned outages: to the scheme (Discovery), and to customers as a banner. Reads the same
 * environment as the server.
 */
const USAGE = `outages list
outages plan --start 2026-12-01T02:00 --hours 2 --why "<a sentence for customers>" [--only <api>,<api>] [--anyway]
outages cancel <id>

  --start   Brasília's time
  --only    the APIs that are out; without it all are
  --anyway  although the scheme does not count it as planned: it counts as time in which the institution was down`

const OPTIONS = {
  start: { type: 'string' },
  hours: { type: 'string' },
  why: { type: 'string' },
  only: { type: 'string' },
  anyway: { type: 'boolean', default: false },
} as const

type Given = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>
type Action = (deps: PlanDeps) => Promise<string[]>

/** The action that the arguments name. @throws {ConfigError} */
function asked({ positionals: [command, id, ...more], values }: Given): Action {
  if (more.length > 0) throw new ConfigError(USAGE)
  if (command === 'list' && id === undefined) return list
  if (command === 'cancel' && id !== undefined)
    return async (deps) => {
      await cancelOutage(deps, id)
      return ['The outage is cancelled.']
    }
  const { start, hours, why, only, anyway } = values
  if (command !== 'plan' || id !== undefined || !start || !hours || !why) throw new ConfigError(USAGE)
  return async (deps) => {
    const outage = await planOutage(deps, {
      startsAt: instantOf(start),
      hours: Number(hours),
      explanation: why,
      apis: only?.split(',').map((name) => name.trim()),
      anyway: anyway ?? false,
    })
    return [`Announced: ${lineOf(outage)}`]
  }
}

/** São Paulo's time unless it says another zone; its offset is the same all year since 2019. */
function instantOf(text: string): Date {
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}-03:00`)
}

async function list({ database, clock }: PlanDeps): Promise<string[]> {
  const outages = await outageStore.endingAfter(database, clock.now())
  return outages.length === 0 ? ['No outage is planned.'] : outages.map(lineOf)
}

function lineOf({ id, startsAt, endsAt, apis, isRegular, explanation }: PlannedOutage): string {
  const what = apis ? apis.join(', ') : 'everything'
  const counted = isRegular ? '' : ' (counts as down)'
  return `${id}  ${formatDateTime(startsAt)} to ${formatDateTime(endsAt)}  ${what}${counted}: ${explanation}`
}

function withOutages<T>(config: Config, work: (deps: PlanDeps) => Promise<T>): Promise<T> {
  const apis = servedApis({ offersServices: config.insurer.services !== undefined })
  return withOperatorAccess(config, ({ database, audit }) =>
    work({
      database,
      audit,
      clock: systemClock,
      rules: config.regulator.outages,
      apiNames: [...new Set(apis.filter(isOfTheScheme).map(({ name }) => name))],
    }),
  )
}

try {
  const action = asked(parseArgs({ allowPositionals: true, options: OPTIONS }))
  for (const line of await withOutages(loadConfig(process.env), action)) console.log(line)
} catch (error) {
  sayWhy(error, USAGE)
}
