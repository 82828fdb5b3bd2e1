import { connect, type TLSSocket } from 'node:tls'
import { readAuthorities, readIdentity } from '../../platform/network/certificates.ts'
import type { EventOut } from '../event-out.ts'
import type { EventsConfig } from '../events-settings.ts'
import { ecsOf } from './ecs.ts'
import type { Sink } from './sink.ts'

const MOST_AT_ONCE = 200
const DEADLINE_MS = 10_000
/** RFC 5424 section 6.2.1: "log audit", informational or warning. */
const FACILITY = 13
const SEVERITY = { done: 6, refused: 4 } as const

type SyslogDeps = { institution: string; host: string; now: Date }

/**
 * A SIEM that takes syslog over TLS (RFC 5425). Syslog has no receipts: each delivery has a connection of its own, and counts once
 * the other side has read its end and closed it in order.
 * @throws {ConfigError} for certificates that cannot be used
 */
export function createSyslog(
  { host, port, authorities, client }: NonNullable<EventsConfig['syslog']>,
  own: SyslogDeps,
): Sink {
  const options = {
    host,
    port,
    minVersion: 'TLSv1.2' as const,
    ...(authorities !== undefined && {
      ca: readAuthorities('events.syslog.authorities', authorities, own.now),
    }),
    ...(client && readIdentity('events.syslog.client', client, own.now)),
  }

  const send = (bytes: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: TLSSocket = connect(options, () => socket.end(bytes))
      const timer = setTimeout(() => socket.destroy(new Error('it took too long')), DEADLINE_MS)
      socket
        .on('error', reject)
        // The answer, which syslog does not have, is read to its end.
        .on('end', resolve)
        .on('close', () => {
          clearTimeout(timer)
          reject(new Error('it closed without having read all'))
        })
        .resume()
    })

  return {
    name: 'syslog',
    most: MOST_AT_ONCE,
    deliver: (events) => send(events.map((event) => frameOf(syslogMessage(event, own))).join('')),
    check: () => send(''),
  }
}

/** A message of RFC 5424: header, no structured data, and the event as JSON. */
export function syslogMessage(
  event: EventOut,
  { institution, host }: Pick<SyslogDeps, 'institution' | 'host'>,
): string {
  const priority = FACILITY * 8 + SEVERITY[event.outcome]
  return `<${priority}>1 ${event.at} ${host} consente - ${event.type} - ${JSON.stringify(ecsOf(event, institution))}`
}

/** Octet counting (RFC 5425 section 4.3, RFC 6587 section 3.4.1). */
const frameOf = (message: string): string => `${Buffer.byteLength(message)} ${message}`
