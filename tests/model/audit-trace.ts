import { MACHINE } from './consent-machine.ts'
import { explore } from './explorer.ts'
import { createObserver, type Observer } from './observer.ts'
import { INITIAL } from './sharing-state.ts'

/** An entry of an institution's audit log. */
export type Entry = { at: Date; event: string; outcome: string; subject: string; detail: string }

/** Events of a sharing, by the side that records them; the machine knows each of them. */
const SIDES = {
  holder: /^(consent|code|token)\.|^data\.(not-)?handed-over$/,
  recipient: /^sharing\.|^data\.(received|not-received|deleted)$/,
} as const
/** What every sharing begins with. */
const FIRST = { holder: 'holder consent.created', recipient: 'recipient sharing.requested' } as const
type Side = keyof typeof SIDES
/** Entries about anything else have another subject: a client, an account, a key. */
const isConsent = (subject: string): boolean => subject.startsWith('urn:')

/**
 * What the audit log of one institution says of each of its sharings, as a path of the machine: of what the other side did, any
 * order is taken.
 * @param entries in their order
 * @param isWhole false where tests lay sharings into the database, whose paths may begin in the middle
 * @returns the paths that the machine does not know, each up to the entry at which it ends
 */
export function strangePaths(entries: readonly Entry[], isWhole: boolean): string[] {
  const places = new Map<string, { known: number; path: string[]; isLost?: boolean; endedAt?: Date }>()
  const strange: string[] = []
  for (const entry of entries) {
    const side = sideOf(entry)
    if (!side) continue
    const key = `${side} ${entry.subject}`
    const event = eventOf(side, entry)
    const { start, anywhere } = observers()[side]
    const place = places.get(key) ?? { known: isWhole || event === FIRST[side] ? start : anywhere, path: [] }
    places.set(key, place)
    if (place.isLost || beganBefore(place.endedAt, entry)) continue
    if (/^consent\.(ended|consumed)$/.test(entry.event)) place.endedAt = entry.at
    const known = observers()[side].after(place.known, event)
    place.path.push(event)
    if (known !== undefined) place.known = known
    else {
      place.isLost = true
      strange.push(`${entry.subject}: ${place.path.join(', ')}`)
    }
  }
  return strange
}

/** An end takes its hour before it is written: a reading that begins meanwhile begins before it. */
const WRITTEN_WITHIN_MS = 1_000

/** True if an answer was on its way when the sharing ended: its entry is written once it has left. */
function beganBefore(endedAt: Date | undefined, { event, detail }: Entry): boolean {
  if (!endedAt || event !== 'data.handed-over') return false
  const { begunAt } = JSON.parse(detail) as { begunAt?: string }
  return begunAt !== undefined && Date.parse(begunAt) <= endedAt.getTime() + WRITTEN_WITHIN_MS
}

function sideOf({ event, subject }: Entry): Side | undefined {
  if (!isConsent(subject)) return undefined
  return (Object.keys(SIDES) as Side[]).find((side) => SIDES[side].test(event))
}

/** The entry as a rule of the machine names it. */
function eventOf(side: Side, { event, outcome, detail }: Entry): string {
  const name = `${side} ${event}`
  if (event === 'sharing.customer-returned' || event === 'consent.customer-returned')
    return `${name} ${outcome}`
  if (event !== 'consent.ended' && event !== 'sharing.ended') return name
  const { reason = '' } = JSON.parse(detail) as { reason?: string }
  return `${name} ${reason}`
}

let made: Record<Side, Observer> | undefined

/** The machine as each side's log sees it, worked out once in a process. */
function observers(): Record<Side, Observer> {
  if (made) return made
  const whole = explore(MACHINE, INITIAL)
  const seenBy = (side: Side): Observer =>
    createObserver(whole, {
      eventsOf: ({ step }) => step.log.filter((entry) => entry.startsWith(`${side} `)),
    })
  made = { holder: seenBy('holder'), recipient: seenBy('recipient') }
  return made
}
