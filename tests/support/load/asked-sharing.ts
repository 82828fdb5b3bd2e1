import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import type { Return } from '../http/http-actions.ts'
import type { AtHolder } from '../http/http-consent-flow.ts'
import type { Person } from '../market/sandbox-people.ts'

/**
 * What the test knows of one request for data: what was pressed (it may have happened), what was acknowledged (it has
 * happened), and what the customer holds in hand. The servers must never contradict it.
 */
export type AskedSharing = {
  name: string
  who: Person
  payload: TransmitPayload
  pressed: Set<Action>
  /** Instants, by `performance.now()`. */
  acknowledged: Map<Action, number>
  address?: string | undefined
  walk?: AtHolder | undefined
  location?: string | undefined
  returned?: Return | undefined
  consentId?: string | undefined
  /** The furthest that each side ever showed, and its word once it was over. */
  seen: Record<Side, { rank: number; word: string }>
}
export type Action = 'ask' | 'approve' | 'confirm' | 'tell refusal' | 'end at alfa' | 'end at beta'
export type Side = 'alfa' | 'beta'

export const newSharing = (given: Pick<AskedSharing, 'name' | 'who' | 'payload'>): AskedSharing => ({
  ...given,
  pressed: new Set(),
  acknowledged: new Map(),
  seen: { alfa: { rank: -1, word: '' }, beta: { rank: -1, word: '' } },
})

const RANKS: Readonly<Record<string, number>> = { PENDING: 0, AUTHORISED: 1, ACTIVE: 2 }
export const ENDED = 3
/** How far along a status is: statuses never go back. */
export const rankOf = (word: string): number => RANKS[word] ?? ENDED

/** Whether anything was pressed that may end this sharing. */
export const mayHaveEnded = ({ pressed }: AskedSharing): boolean =>
  ENDINGS.some((action) => pressed.has(action))
const ENDINGS: readonly Action[] = ['tell refusal', 'end at alfa', 'end at beta']
