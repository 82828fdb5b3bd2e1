import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Who uses the data folder of the market. The mark has the same name and form as the one that every institution keeps
 * in its own folder, so `npm run reset` recognises both.
 */
const MARK = 'in-use.json'
const PATIENCE = 5_000

/** A cause that a person can mend, in one line. */
export class Stop extends Error {}

/**
 * Marks the folder as used by this process; waits a moment for a market that is just ending.
 * @returns a function that takes the mark away.
 */
export async function holdFolder(folder) {
  const file = join(folder, MARK)
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const pid = holderOf(file)
    if (pid === undefined) break
    if (Date.now() > deadline) {
      throw new Stop(
        `The data folder ${folder} is in use by another market (process ${pid}): stop that one with Ctrl-C, or start this one with its own folder and ports (npm start -- --help).`,
      )
    }
    await new Promise((done) => setTimeout(done, 200))
  }
  try {
    mkdirSync(folder, { recursive: true })
    // A mark that is left belongs to a process that has ended. Moved away first: only one of two newcomers can.
    clear(file)
    writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid) }), {
      flag: 'wx',
    })
  } catch (error) {
    throw new Stop(
      `The data folder ${folder} cannot be used (${error.code}): make it a folder that you may read and write, or choose another with npm start -- --data <folder>`,
    )
  }
  return () => rmSync(file, { force: true })
}

/** The process that uses the market's folder, or one of an institution inside it. */
export function userOf(folder) {
  let names = []
  try {
    names = readdirSync(folder)
  } catch {
    return undefined
  }
  return ['.', ...names].map((name) => holderOf(join(folder, name, MARK))).find((pid) => pid !== undefined)
}

function clear(file) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    rmSync(aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

/** The living process behind a mark, if any. */
function holderOf(file) {
  let holder
  try {
    holder = JSON.parse(readFileSync(file, 'utf8'))
    process.kill(holder.pid, 0)
  } catch (error) {
    return error.code === 'EPERM' ? holder.pid : undefined
  }
  return holder.startedAt === startTimeOf(holder.pid) ? holder.pid : undefined
}

/** Start time as the kernel tells it, so that a reused process id is not mistaken; '' where there is no /proc. */
function startTimeOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
