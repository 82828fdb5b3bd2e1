import { HOUR_MS } from '@consente/domain/base/durations'
import type { FastifyInstance } from 'fastify'
import type { Directory } from '../directory/directory.ts'
import type { Insurer } from '../insurer/insurer.ts'
import { reasonOf } from '../platform/base/reason-of.ts'
import { secondsBetween } from '../platform/observability/gauges.ts'
import type { PartWork, ReadsOf, RunsOf } from '../platform/part.ts'
import type { Platform } from '../platform/platform.ts'
import { type KeepDaysDeps, keepReportDays } from './annual-report/keep-report-days.ts'
import type { REGULATOR } from './declaration.ts'
import { discoveryApi } from './discovery/discovery.routes.ts'
import { environmentStatus } from './discovery/environment-status.ts'
import type { Probes } from './discovery/health.ts'
import { createHealthSlots } from './discovery/health-slots.store.ts'
import { isInEffect, isNear } from './discovery/planned-outage.ts'
import { watchEnvironment } from './discovery/watch-environment.ts'
import { createCallFigures } from './metrics/call-figures.store.ts'
import { createCallCounter } from './metrics/count-calls.ts'
import { metricsApi } from './metrics/metrics.routes.ts'
import { type FiguresPeriod, readFigures } from './metrics/read-figures.ts'
import { isOfTheScheme, monitoringVersions, type ServedApi, type System, servedApis } from './served-apis.ts'
import { createUpkeep } from './upkeep/directory-upkeep.ts'

export { createMop } from './mop/mop.ts'
export { createPcm } from './pcm/pcm.ts'

const SYSTEMS: readonly System[] = ['database', 'directory', 'register', 'policies']
/** Seven days before today are published. */
const KEPT_SLOTS_MS = 9 * 24 * HOUR_MS

type RegulatorDeps = {
  platform: Platform
  directory: Pick<Directory, 'isSilent' | 'ownEntry'>
  insurer: Insurer
  /** Consents by recorded status, of the roles that this institution has. */
  states: KeepDaysDeps['states']
}

/** Duties of every institution towards the regulator and the scheme, beside the sharing of data. */
export function createRegulator({ platform, directory, insurer, states }: RegulatorDeps) {
  const { config, database, clock, log, clientCertificates } = platform
  const { regulator, publicUrl, mtls, traffic } = config
  const isHolder = config.roles.includes('holder')
  const { recoveryMinutes, version2 } = regulator
  const versions = monitoringVersions(version2)
  const apis: readonly ServedApi[] = isHolder
    ? servedApis({ offersServices: insurer.services !== undefined, version2 })
    : []
  const apiUrl = mtls?.publicUrl ?? publicUrl
  const slots = createHealthSlots(database)
  const figures = createCallFigures(database)
  const counter = createCallCounter({ clock, apis, figures })
  const watch = watchEnvironment({
    database,
    clock,
    log,
    slots,
    probes: probesOf({ platform, directory, insurer }),
    apis: apis.filter(isOfTheScheme),
  })
  const upkeep = createUpkeep({ config, database, clock, tls: platform.tls, ownEntry: directory.ownEntry })
  const registers = isHolder && config.registration !== undefined
  const statusDeps = { apis, apiUrl, publicUrl, registers, recoveryMinutes }
  const before = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds)
  const perMinute = traffic.institutionPerMinute

  /** The counts of this process are written first. */
  const published = async (period: FiguresPeriod) => {
    await counter.write()
    return readFigures({ database, clock, figures, slots, apis, apiUrl }, period)
  }

  return {
    async mount(app: FastifyInstance): Promise<void> {
      watch.begin()
      void upkeep
        .compareWhenDue()
        .catch((error: unknown) =>
          log.warn({ reason: reasonOf(error) }, 'the directory was not compared at the start'),
        )
      if (!isHolder) return
      counter.watch(app)
      const status = () =>
        environmentStatus(statusDeps, { health: watch.health(), outages: watch.outages(), now: clock.now() })
      const { outages } = watch
      await discoveryApi(app, { clock, log, publicUrl, apiUrl, apis, versions, perMinute, status, outages })
      const callers = regulator.metricsCallers
      await metricsApi(app, { clock, log, apiUrl, versions, clientCertificates, callers, figures: published })
    },
    /** Planned outages that customers are told of now. */
    nearOutages: () => watch.outages().filter((outage) => isNear(outage, clock.now())),
    jobs: {
      'regulator.fold-calls': () => figures.foldBefore(before(HOUR_MS)),
      'regulator.cut': () => slots.removeBefore(before(KEPT_SLOTS_MS)),
      'regulator.keep-days': () =>
        keepReportDays({
          database,
          clock,
          audit: platform.audit,
          apis,
          slots,
          states,
          keepYears: regulator.keepYears,
        }),
      'regulator.compare-directory': upkeep.compare,
    } satisfies Partial<RunsOf<typeof REGULATOR>>,
    gauges: {
      consente_directory_differences: upkeep.countDifferences,
      consente_failing_systems: async () =>
        Object.fromEntries(SYSTEMS.map((system) => [system, watch.health().failing.has(system) ? 1 : 0])),
      async consente_planned_outages() {
        const outages = watch.outages()
        const inEffect = outages.filter((outage) => isInEffect(outage, clock.now())).length
        return { 'to come': outages.length - inEffect, 'in effect': inEffect }
      },
      consente_figures_unwritten_seconds: async () => secondsBetween(counter.unwrittenSince(), clock.now()),
    } satisfies Partial<ReadsOf<typeof REGULATOR>>,
    intervals: [...watch.intervals, ...counter.intervals],
  } satisfies PartWork & Record<string, unknown>
}
/** The part that reports to the scheme. */
export type Regulator = ReturnType<typeof createRegulator>

function probesOf({ platform: { database }, directory, insurer }: Omit<RegulatorDeps, 'states'>): Probes {
  return {
    database: async () => {
      await database.query('select 1')
      return !database.refusal()
    },
    directory: async () => !(await directory.isSilent()),
    register: insurer.register.isUp,
    policies: insurer.policies.isUp,
  }
}
