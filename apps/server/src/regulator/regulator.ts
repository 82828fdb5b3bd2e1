import type { FastifyInstance } from 'fastify'
import type { Directory } from '../directory/directory.ts'
import type { Insurer } from '../insurer/insurer.ts'
import type { PartWork } from '../platform/part.ts'
import type { Platform } from '../platform/platform.ts'
import { discoveryApi } from './discovery/discovery.routes.ts'
import { environmentStatus } from './discovery/environment-status.ts'
import type { Probes } from './discovery/health.ts'
import { isNear } from './discovery/planned-outage.ts'
import { watchEnvironment } from './discovery/watch-environment.ts'
import { createHealthSlots } from './metrics/health-slots.store.ts'
import { isOfTheScheme, type ServedApi, servedApis } from './served-apis.ts'

export type RegulatorDeps = {
  platform: Platform
  directory: Pick<Directory, 'isSilent'>
  insurer: Insurer
}

/** What the regulator and the scheme ask of every institution, beside the sharing of data itself. */
export function createRegulator({ platform, directory, insurer }: RegulatorDeps) {
  const { config, database, clock, log } = platform
  const { regulator, publicUrl, mtls, traffic } = config
  const isHolder = config.roles.includes('holder')
  const apis: readonly ServedApi[] = isHolder
    ? servedApis({ offersServices: insurer.services !== undefined })
    : []
  const apiUrl = mtls?.publicUrl ?? publicUrl
  const slots = createHealthSlots(database)
  const watch = watchEnvironment({
    database,
    clock,
    log,
    slots,
    probes: probesOf({ platform, directory, insurer }),
    apis: apis.filter(isOfTheScheme),
  })
  const { recoveryMinutes } = regulator
  const registers = isHolder && config.registration !== undefined
  const statusDeps = { apis, apiUrl, publicUrl, registers, recoveryMinutes }
  const perMinute = traffic.institutionPerMinute

  return {
    async mount(app: FastifyInstance): Promise<void> {
      watch.begin()
      if (!isHolder) return
      const status = () =>
        environmentStatus(statusDeps, { health: watch.health(), outages: watch.outages(), now: clock.now() })
      const { outages } = watch
      await discoveryApi(app, { clock, log, publicUrl, apiUrl, apis, perMinute, status, outages })
    },
    /** Planned outages that customers are told of now. */
    nearOutages: () => watch.outages().filter((outage) => isNear(outage, clock.now())),
    jobs: [],
    intervals: watch.intervals,
  } satisfies PartWork & Record<string, unknown>
}
export type Regulator = ReturnType<typeof createRegulator>

function probesOf({ platform: { database }, directory, insurer }: RegulatorDeps): Probes {
  return {
    database: async () => {
      await database.query('select 1')
      return !database.isFull()
    },
    directory: async () => !(await directory.isSilent()),
    register: insurer.register.isUp,
    policies: insurer.policies.isUp,
  }
}
