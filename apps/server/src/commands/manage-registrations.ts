import { tableOf } from '@consente/domain/base/table-of'
import { loadConfig } from '../declarations.ts'
import { systemClock } from '../platform/base/clock.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'
import { loadMutualTls } from '../platform/network/certificates.ts'
import { createRegistrationStore } from '../recipient/other-institution/client-registration.store.ts'
import { faultFields, InstitutionFailure } from '../recipient/other-institution/institution-failure.ts'
import { createInstitutionFetch } from '../recipient/other-institution/institution-fetch.ts'
import {
  listRegistrations,
  type RegistrationDeps,
  readRegistration,
  removeRegistration,
  updateRegistration,
} from '../recipient/other-institution/registrations-elsewhere.ts'
import { sayWhy } from './say-why.ts'
import { withOperatorAccess } from './with-operator-access.ts'

/**
 * Lets an operator manage our client registrations at other institutions, whether or not this one runs. Reads the same environment as the server. It prints no token.
 */
const USAGE = `registrations list                              where this institution is registered
registrations read <authorisation server id>    the registration as the other institution has it
registrations update <authorisation server id>  registers today's address and software statement there
registrations remove <authorisation server id>  takes the registration back`

type Action = (deps: RegistrationDeps) => Promise<unknown>

/** The action that the arguments name. @throws {ConfigError} */
function asked([command, id, ...more]: readonly string[]): Action {
  if (command === 'list' && id === undefined) return listRegistrations
  const action = ACTIONS[command ?? '']
  if (!action || id === undefined || more.length > 0) throw new ConfigError(USAGE)
  return (deps) => action(deps, id)
}

const ACTIONS: Readonly<Record<string, (deps: RegistrationDeps, id: string) => Promise<unknown>>> = tableOf({
  read: readRegistration,
  update: updateRegistration,
  remove: async (deps, id) => {
    await removeRegistration(deps, id)
    return { removed: id }
  },
})

function withRegistrations<T>(config: Config, work: (deps: RegistrationDeps) => Promise<T>): Promise<T> {
  const tls = loadMutualTls(config, systemClock.now())
  return withOperatorAccess(config, ({ database, seal, audit }) =>
    work({
      config,
      database,
      registrations: createRegistrationStore(database, seal),
      fetchIt: createInstitutionFetch(config, tls),
      audit,
    }),
  )
}

try {
  const action = asked(process.argv.slice(2))
  console.log(JSON.stringify(await withRegistrations(loadConfig(process.env), action), null, 2))
} catch (error) {
  sayWhy(error instanceof InstitutionFailure ? faultFields(error).reason : error, USAGE)
}
