import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/base/clock.ts'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { onBehalfOf } from '../../platform/observability/interaction.ts'
import type { RegulatorAudit } from '../regulator-audit-events.ts'
import { outageStore } from './planned-outage.store.ts'
import { brokenRules, type OutageRules, type PlannedOutage } from './planned-outage.ts'

export type PlanDeps = {
  database: Database
  clock: Clock
  audit: RegulatorAudit
  rules: OutageRules
  apiNames: readonly string[]
}

export type OutagePlan = {
  startsAt: Date
  hours: number
  explanation: string
  apis: readonly string[] | undefined
  /** Planned although it breaks the scheme's rules: it counts as time in which the institution was down. */
  anyway: boolean
}

const MOST_HOURS = 72
const LONGEST_EXPLANATION = 500

/**
 * Announces an outage.
 * @throws {ConfigError} when it makes no sense, or breaks the scheme's rules and is not wanted anyway
 */
export async function planOutage(deps: PlanDeps, plan: OutagePlan): Promise<PlannedOutage> {
  const { database, clock, audit, rules } = deps
  const now = clock.now()
  refuseNonsense(deps, plan, now)
  return onBehalfOf({ kind: 'operator' }, () =>
    database.transaction(async (sql) => {
      const { startsAt, hours, explanation, apis, anyway } = plan
      const endsAt = new Date(startsAt.getTime() + hours * 3_600_000)
      const others = await outageStore.beginningAround(sql, startsAt)
      const broken = brokenRules({ announcedAt: now, startsAt, endsAt }, others, rules)
      if (broken.length > 0 && !anyway)
        throw new ConfigError(
          `The scheme does not count this as a planned outage: ${broken.join('; ')}. With --anyway it is announced, and counts as time in which the institution was down.`,
        )
      const outage: PlannedOutage = {
        id: randomUUID(),
        announcedAt: now,
        startsAt,
        endsAt,
        explanation: explanation.trim(),
        apis,
        isRegular: broken.length === 0,
      }
      await outageStore.add(sql, outage)
      const detail = { from: startsAt.toISOString(), to: endsAt.toISOString(), regular: outage.isRegular }
      await audit.record(sql, { event: 'outage.planned', subject: outage.id, detail })
      return outage
    }),
  )
}

/** Takes an outage back. @throws {ConfigError} when there is none that is still to come or in effect */
export async function cancelOutage(deps: PlanDeps, id: string): Promise<void> {
  const { database, clock, audit } = deps
  await onBehalfOf({ kind: 'operator' }, () =>
    database.transaction(async (sql) => {
      if (!(await outageStore.cancel(sql, id, clock.now())))
        throw new ConfigError('There is no such outage to come.')
      await audit.record(sql, { event: 'outage.cancelled', subject: id })
    }),
  )
}

function refuseNonsense({ apiNames }: PlanDeps, plan: OutagePlan, now: Date): void {
  const { startsAt, hours, explanation, apis } = plan
  const unknown = apis?.filter((name) => !apiNames.includes(name)) ?? []
  if (Number.isNaN(startsAt.getTime()))
    throw new ConfigError('--start must be an instant such as 2026-12-01T02:00.')
  if (startsAt < now) throw new ConfigError('It would begin in the past.')
  if (!(hours > 0 && hours <= MOST_HOURS))
    throw new ConfigError(`--hours must be a number up to ${MOST_HOURS}.`)
  if (explanation.trim() === '' || explanation.length > LONGEST_EXPLANATION)
    throw new ConfigError(
      `--why needs a sentence for customers, of ${LONGEST_EXPLANATION} characters at most.`,
    )
  if (apis?.length === 0 || unknown.length > 0)
    throw new ConfigError(`--only takes names of ${apiNames.join(', ')}; not ${unknown.join(', ')}.`)
}
