import { setTimeout as pause } from 'node:timers/promises'
import { anyOf, type HistoryWorld } from './history-world.ts'

/** Faults of a history, by kind. */
export type FaultCounts = { kills: number; stops: number; cuts: number }

/** Faults of single processes, one after the other, until they are stopped; then everything works again. */
export function startFaults(world: HistoryWorld): { stop(): Promise<FaultCounts> } {
  const counts: FaultCounts = { kills: 0, stops: 0, cuts: 0 }
  let isWanted = true
  const faults = [killOne, stopOne, cutOne]
  async function goOn(): Promise<void> {
    // Each kind in each history, in an order by chance.
    const turns = faults.sort(() => Math.random() - 0.5)
    for (let turn = 0; isWanted || turn < turns.length; turn += 1) {
      await turns[turn % turns.length]?.(world, counts)
      await pause(200 + Math.random() * 800)
    }
  }
  const going = goOn()
  return {
    stop: async () => {
      isWanted = false
      await going
      await world.allReady()
      return counts
    },
  }
}

type Fault = (world: HistoryWorld, counts: FaultCounts) => Promise<void>

const anyProcess = () => ({ id: anyOf(['alfa', 'beta', 'beta'] as const), index: anyOf([0, 1, 2]) })

/** `kill -9`, and a new process in its place. */
const killOne: Fault = async ({ processes }, counts) => {
  const { id, index } = anyProcess()
  await processes[id][index]?.kill()
  counts.kills += 1
  await processes[id][index]?.restart()
}

/** SIGSTOP for some seconds: what it was doing goes on afterwards, as if no time had passed. */
const stopOne: Fault = async ({ processes }, counts) => {
  const { id, index } = anyProcess()
  const pid = processes[id][index]?.pid
  if (!pid) return
  process.kill(pid, 'SIGSTOP')
  counts.stops += 1
  await pause(1_000 + Math.random() * 3_000)
  process.kill(pid, 'SIGCONT')
}

/** All connections of one process to the database break, and none comes about for a while. */
const cutOne: Fault = async ({ wayToDatabase }, counts) => {
  const { id, index } = anyProcess()
  wayToDatabase[id][index]?.cut()
  counts.cuts += 1
  await pause(Math.random() * 1_000)
  wayToDatabase[id][index]?.mend()
}
