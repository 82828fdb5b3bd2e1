import { openSinks } from '../../events/sinks/open-sinks.ts'
import { systemClock } from '../../platform/base/clock.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { type Check, ok } from './finding.ts'

/** The sinks of events, where there are any. @throws {ConfigError} for secrets and certificates that cannot be used */
export const eventChecks = (config: Config): readonly Check[] =>
  openSinks(config, systemClock).map(({ name, check }) => ({
    about: `events.${name}`,
    remedy: REMEDIES[name],
    run: async () => {
      await check()
      return [ok('it takes what we send')]
    },
  }))

const REMEDIES = {
  webhook: 'Correct its url and its secret; it must answer 2xx to consente.ping.',
  syslog: 'Correct its host, port, authorities and client, and look at its certificate.',
} as const
