import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import type { Return } from '../http/http-actions.ts'
import type { AtHolder } from '../http/http-consent-flow.ts'
import type { Person } from '../market/sandbox-people.ts'

/**
 * What the test knows of one request for data: what was pressed (it may have happened), what was acknowledged (it has
 * happened), and what the customer holds in hand. The servers must never contradict it.
 */
export type Sharing = {
  name: string
  who: Person
  payload: TransmitPayload
  replaces: Sharing | undefined
  /** The customer's own clock when the first press was made, and when the sharing ends by itself. */
  askedAt: Date
  endsAt: Date
  pressed: Set<Action>
  acknowledged: Map<Action, number>
  /** Whether every step so far was made in one go, with nothing in its way: then it must have succeeded. */
  isSmooth: boolean
  address: string | undefined
  walk: AtHolder | undefined
  location: string | undefined
  returned: Return | undefined
  consentId: string | undefined
  /** The furthest that each side ever showed, and its word once it was over. */
  seen: Record<Side, { rank: number; word: string }>
}
export type Action = 'ask' | 'approve' | 'refuse' | 'confirm' | 'tell refusal' | 'end at alfa' | 'end at beta'
export type Side = 'alfa' | 'beta'

export type Model = {
  sharings: Sharing[]
  /** No fault is switched on and nothing was killed since the servers last had time to recover. */
  isCalm: boolean
  /** What was done so far, in words, for the reader of a failure. */
  told: string[]
}

export const newModel = (): Model => ({ sharings: [], isCalm: true, told: [] })

export function newSharing(
  given: Pick<Sharing, 'name' | 'who' | 'payload' | 'askedAt' | 'endsAt' | 'replaces' | 'isSmooth'>,
): Sharing {
  return {
    ...given,
    pressed: new Set(),
    acknowledged: new Map(),
    address: undefined,
    walk: undefined,
    location: undefined,
    returned: undefined,
    consentId: undefined,
    seen: { alfa: { rank: -1, word: '' }, beta: { rank: -1, word: '' } },
  }
}

const RANKS: Readonly<Record<string, number>> = { PENDING: 0, AUTHORISED: 1, ACTIVE: 2 }
export const ENDED = 3
/** How far along a status is: statuses never go back. */
export const rankOf = (word: string): number => RANKS[word] ?? ENDED

/** Whether anything was pressed, or has passed, that may end this sharing. */
export function mayHaveEnded(sharing: Sharing, { sharings }: Model, now: Date): boolean {
  const { pressed, endsAt } = sharing
  return (
    now >= endsAt ||
    ENDINGS.some((action) => pressed.has(action)) ||
    sharings.some(({ replaces, pressed: theirs }) => replaces === sharing && theirs.has('confirm'))
  )
}
const ENDINGS: readonly Action[] = ['refuse', 'tell refusal', 'end at alfa', 'end at beta']
