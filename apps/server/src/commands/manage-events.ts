import { parseArgs } from 'node:util'
import { DECLARATIONS, loadConfig } from '../declarations.ts'
import { toldOf } from '../events/events.ts'
import { createSinkOperations } from '../events/operate-sinks.ts'
import { systemClock } from '../platform/base/clock.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { sayWhy } from './say-why.ts'
import { withOperatorAccess } from './with-operator-access.ts'

/** Shows operators how far the sinks of events are and what they have refused, and lets them try it again. Works beside running servers. */
const USAGE = `events status
events list <sink>
events retry <sink>
events discard <sink> <position>
events set-aside <sink>

  list       what the sink (webhook, syslog) has refused, and what waits behind it
  retry      tries all of that once more, in order
  discard    gives one of them up
  set-aside  sets the event aside that the sink fails at, so that the others go on`

type Operations = ReturnType<typeof createSinkOperations>

/** The action that the arguments name. @throws {ConfigError} */
function asked([command, sink, position, ...more]: readonly string[]): (
  operations: Operations,
) => Promise<string[]> {
  const isOne = sink !== undefined && position === undefined
  if (command === 'status' && sink === undefined) return status
  if (command === 'list' && isOne) return (operations) => list(operations, sink)
  if (command === 'retry' && isOne)
    return async ({ retry }) => [`Events that are tried again: ${await retry(sink)}`]
  if (command === 'set-aside' && isOne)
    return async ({ setAside }) => [`Event ${await setAside(sink)} is set aside.`]
  if (command === 'discard' && sink !== undefined && position !== undefined && more.length === 0)
    return async ({ discard }) => {
      if (!/^\d{1,15}$/.test(position)) throw new ConfigError(`${position} is no position: list shows them.`)
      await discard(sink, Number(position))
      return [`Event ${position} is given up.`]
    }
  throw new ConfigError(USAGE)
}

async function status({ states }: Operations): Promise<string[]> {
  const all = await states()
  if (all.length === 0) return ['No sink has begun: name one in events, and start the server.']
  return all.map(({ name, rows, oldest, setAside, tries, retryAt, reason }) => {
    const behind = oldest ? `${rows} rows behind, the oldest of ${oldest.toISOString()}` : 'up to date'
    const trouble = tries > 0 ? `; tried ${tries} times (${reason}), next at ${retryAt?.toISOString()}` : ''
    return `${name}: ${behind}${trouble}; set aside: ${setAside}`
  })
}

async function list(operations: Operations, sink: string): Promise<string[]> {
  const events = await operations.list(sink)
  if (events.length === 0) return ['Nothing was set aside.']
  return events.map(
    ({ position, type, consentId = '-', at, reason, isDue }) =>
      `${position}  ${type}  ${consentId}  ${at.toISOString()}  ${isDue ? 'is tried again' : reason}`,
  )
}

try {
  const action = asked(parseArgs({ allowPositionals: true, options: {} }).positionals)
  const lines = await withOperatorAccess(loadConfig(process.env), ({ database, audit }) =>
    action(createSinkOperations({ database, audit, clock: systemClock, told: toldOf(DECLARATIONS) })),
  )
  for (const line of lines) console.log(line)
} catch (error) {
  sayWhy(error, USAGE)
}
