import { openSync, readSync } from 'node:fs'

/**
 * Loaded into a server before anything of it (`node --import`): every "now" of the process is the machine's, moved by
 * as many milliseconds as the file named by MOVED_CLOCK says at that moment. Timers and durations are left alone, as by
 * a clock that somebody sets. The product knows nothing of it.
 */
const file = openSync(process.env.MOVED_CLOCK ?? '', 'r')
const eight = Buffer.alloc(8)
const machineNow = Date.now
const movedBy = () => (readSync(file, eight, 0, 8, 0) === 8 ? Number(eight.readBigInt64LE()) : 0)
const now = () => machineNow() + movedBy()

globalThis.Date = new Proxy(Date, {
  apply: () => String(new Date(now())),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})
