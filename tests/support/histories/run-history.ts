import { basicHeader } from '../http/http-sign-in.ts'
import { caio, marina, oficina, padaria, rafael, vera } from '../market/sandbox-people.ts'
import { askForCode, useCode } from './code-calls.ts'
import { bringRequest, liveConsent } from './consent-calls.ts'
import { liveFactor } from './factor-calls.ts'
import { type History, newHistory } from './history.ts'
import { anyOf, type HistoryWorld } from './history-world.ts'
import { type FaultCounts, startFaults } from './process-faults.ts'
import { liveSession } from './session-calls.ts'

const PEOPLE = [marina, rafael, vera, caio, padaria, oficina] as const
const CONSENTS = 3
const NEWCOMERS = 3

/**
 * One history: customers at both institutions, and faults of their processes meanwhile. Everybody goes on until there are as many
 * calls as wanted and everything has come to its end.
 */
export async function runHistory(
  world: HistoryWorld,
  calls: number,
): Promise<{ history: History; faults: FaultCounts }> {
  const history = newHistory()
  await fetch(`${world.mailbox}/email/all`, { method: 'DELETE' })
  const basic = await basicHeader(world.beta)
  const requests = []
  for (const who of someOf(PEOPLE, CONSENTS)) requests.push(await bringRequest(world, who))
  const coded = await Promise.all(Array.from({ length: NEWCOMERS }, () => askForCode(world)))

  const isOver = () => history.count() >= calls
  const faults = startFaults(world)
  const newcomers = coded.map(async (one, index) => {
    if (!(await useCode(world, history, one))) return
    const signed = { customer: one.customer, caller: one.caller, basic }
    await Promise.all([
      liveSession(world, history, signed, isOver),
      ...(index === 0 ? [liveFactor(world, history, { signed, seen: one.code, isOver })] : []),
    ])
  })
  const consents = requests.map((request) => liveConsent(world, history, request, isOver))
  const ended = await Promise.allSettled([...newcomers, ...consents])
  const counts = await faults.stop()
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return { history, faults: counts }
}

/** So many of several, by chance. */
const someOf = <T>(all: readonly T[], count: number): T[] => {
  const left = [...all]
  return Array.from({ length: count }, () => {
    const one = anyOf(left)
    left.splice(left.indexOf(one), 1)
    return one
  })
}
