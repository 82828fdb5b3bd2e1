import { FAULTS, type FaultName, isFaultName } from './faults.ts'

/** A fault, the calls that it applies to, and how often. */
export type FaultOrder = {
  fault: FaultName
  /** Path with `*` as a wildcard, optionally with a method: `PATCH /bff-opin/consents/*`. Default: every call. */
  path?: string
  /** Number of calls that it applies to. Default: all, until it is switched off. */
  times?: number
  /** Seconds, for the faults that use them (see `FAULTS`). */
  seconds?: number
}
/** An active fault. `done` counts the calls that it was applied to. */
export type SwitchedOn = Required<Omit<FaultOrder, 'times'>> & { id: number; times?: number; done: number }

export type Switches = {
  /** @throws {RangeError} naming the error in the order */
  on(order: FaultOrder): SwitchedOn
  off(id?: number): void
  list(): readonly SwitchedOn[]
  /** The first of these faults that applies to the call; it is counted. */
  take(call: Called, among: (fault: FaultName) => boolean): SwitchedOn | undefined
  /** The same without counting. */
  find(call: Called, among: (fault: FaultName) => boolean): SwitchedOn | undefined
}
/** An institution behind a fault proxy. */
export type FaultyInstitution = { id: string; name: string; url: string; switches: Switches }

export type Called = { method: string; path: string }

export const EVERY_CALL = '*'

/** @param onOff called whenever a fault is switched off */
export function createSwitches(onOff: () => void = () => {}): Switches {
  const all = new Map<number, SwitchedOn>()
  let last = 0
  const find: Switches['find'] = (call, among) =>
    [...all.values()].find((one) => among(one.fault) && hasTimesLeft(one) && matches(one.path, call))
  return {
    on(order) {
      last += 1
      const one = { ...checked(order), id: last, done: 0 }
      all.set(last, one)
      return one
    },
    off(id) {
      if (id === undefined) all.clear()
      else all.delete(id)
      onOff()
    },
    list: () => [...all.values()],
    find,
    take(call, among) {
      const found = find(call, among)
      if (found) found.done += 1
      return found
    },
  }
}

export const hasTimesLeft = ({ times, done }: SwitchedOn): boolean => times === undefined || done < times

function checked({ fault, path = EVERY_CALL, times, seconds }: FaultOrder): Omit<SwitchedOn, 'id' | 'done'> {
  if (!isFaultName(fault)) throw new RangeError(`fault is none of: ${Object.keys(FAULTS).join(', ')}`)
  if (typeof path !== 'string' || !PATTERN.test(path))
    throw new RangeError('path is not a pattern such as /auth/* or POST /auth/token')
  if (times !== undefined && !(Number.isInteger(times) && times > 0))
    throw new RangeError('times is not a whole number above 0')
  if (seconds !== undefined && !Number.isFinite(seconds)) throw new RangeError('seconds is not a number')
  const usual = FAULTS[fault].seconds?.usual ?? 0
  return { fault, path, seconds: seconds ?? usual, ...(times === undefined ? {} : { times }) }
}

const PATTERN = /^(\*|([A-Z]+ )?\/\S*)$/

function matches(pattern: string, { method, path }: Called): boolean {
  if (pattern === EVERY_CALL) return true
  const [place = '', only] = pattern.split(' ').reverse()
  if (only !== undefined && only !== method) return false
  return isLike(path, place.split('*'))
}

/** True if a text begins with the first part, ends with the last one, and holds the others between them in their order. */
function isLike(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let end = first.length
  for (const part of others) {
    const at = text.indexOf(part, end)
    if (at < 0) return false
    end = at + part.length
  }
  return text.endsWith(last) && text.length - last.length >= end
}
