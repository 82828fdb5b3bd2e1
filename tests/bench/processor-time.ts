import { readdirSync, readFileSync } from 'node:fs'

/**
 * Processor time in milliseconds, from the kernel's counts (Linux): what else the machine does moves it far less than it
 * moves times on the clock.
 */
const TICK_MS = 10

/** Of one process, with all of its threads. */
export const timeOfProcess = (pid: number): number => (statOf(pid)?.own ?? 0) * TICK_MS

/** Of a process with its children, also those that have ended: a PostgreSQL server with its backends. */
export function timeOfServer(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = all.map((name) => statOf(Number(name))).filter((stat) => stat?.parent === pid)
  const { own = 0, ended = 0 } = statOf(pid) ?? {}
  return children.reduce((sum, child) => sum + (child?.own ?? 0), own + ended) * TICK_MS
}

/** Ticks of a process; undefined when it has ended. */
function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Fields are counted from the third on (proc(5)): the second, the name, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const sum = (...numbers: number[]) => numbers.reduce((total, at) => total + Number(fields[at - 3]), 0)
    return { parent: sum(4), own: sum(14, 15), ended: sum(16, 17) }
  } catch {
    return undefined
  }
}
