import type { Clock } from '../../platform/base/clock.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { Sink } from './sink.ts'
import { createSyslog } from './syslog.ts'
import { createWebhook } from './webhook.ts'

/** The sinks that the configuration names. @throws {ConfigError} for secrets and certificates that cannot be used */
export function openSinks(
  { events, institution, publicUrl }: Pick<Config, 'events' | 'institution' | 'publicUrl'>,
  clock: Clock,
): Sink[] {
  const { webhook, syslog } = events ?? {}
  const own = { institution: institution.id, host: new URL(publicUrl).hostname, now: clock.now() }
  return [...(webhook ? [createWebhook(webhook, clock)] : []), ...(syslog ? [createSyslog(syslog, own)] : [])]
}
