/**
 * The state of one sharing as both institutions record it, with what is on the way between them. `docs/proof/search.md` says
 * what is left out.
 */
export type Sharing = {
  /** Time since the request: the customer's hour, ten minutes in which a code may still return, later, past the term. */
  clock: 'hour' | 'grace' | 'late' | 'over'
  /** Time since the first approval, while further people are missing. */
  others: 'none' | 'hour' | 'over'
  /** True if it holds registration data, which never wait for another person. */
  registration: boolean

  /** The consent, as recorded; `holderNow` applies the time. */
  holder: 'none' | 'waiting' | 'authorised' | 'consumed' | 'rejected'
  why: HolderReason
  claimed: boolean
  /** Further approvers whose answer is missing: the two are interchangeable. */
  missing: 0 | 1 | 2
  /** An approval that passed its checks, and is not written yet. */
  deciding: 'nobody' | 'customer' | 'further'
  inForce: boolean
  /** The customer's authorisation request at the holder. */
  intent: 'none' | 'open' | 'granted'
  code: 'none' | 'issued' | 'used'
  /** True between the use of the code and its report to the consent. */
  reporting: boolean
  /** The holder's process answers a browser that it found authorised. */
  answering: boolean
  /** True while the holder keeps tokens. */
  tokens: boolean

  /** What a process of the recipient knows and has not recorded; a crash loses it. */
  memory: 'nothing' | 'created' | 'return' | 'tokens'
  /** True if a process has read that the consent is authorised, and has not applied it; it may have ended meanwhile. */
  readAuthorised: boolean

  /** The transmission, as recorded. */
  recipient: 'none' | 'creating' | 'removed' | 'pending' | 'authorised' | 'active' | RecipientEnd
  because: RecipientReason
  token: boolean
  returned: boolean
  confirmed: boolean
  /** Work for the holder waits in the outbox. */
  tell: boolean
  /** What the recipient knows of further approvers. */
  known: 'unknown' | 'waits' | 'none'
  /** Data of this sharing that ever left the holder. */
  passed: 'no' | 'some' | 'all'
}

export type HolderReason =
  | ''
  | 'refused'
  | 'refused by the recipient'
  | 'unrecognised'
  | 'revoked'
  | 'timeout'
  | 'term'
  | 'others late'
  | 'others refused'
  | 'reuse'
  | 'given back'
  | 'consumed'
export type RecipientEnd = 'expired' | 'inactive' | 'rejected'
export type RecipientReason = 'here' | 'replaced' | 'technical' | 'declined' | HolderReason

const NOTHING: Sharing = {
  clock: 'hour',
  others: 'none',
  registration: true,
  holder: 'none',
  why: '',
  claimed: false,
  missing: 0,
  deciding: 'nobody',
  inForce: false,
  intent: 'none',
  code: 'none',
  reporting: false,
  answering: false,
  tokens: false,
  memory: 'nothing',
  readAuthorised: false,
  recipient: 'none',
  because: '',
  token: false,
  returned: false,
  confirmed: false,
  tell: false,
  known: 'unknown',
  passed: 'no',
}

/** Before anybody asked: with registration data, and with products alone. */
export const INITIAL: readonly Sharing[] = [NOTHING, { ...NOTHING, registration: false }]

/** Equal for equal states. */
export const keyOf = (state: Sharing): string => Object.values(state).join('|')

/** The consent as `statusAt` of the holder tells it: time ends what nobody has recorded yet. */
export function holderNow({ holder, why, clock, others, missing }: Sharing): Pick<Sharing, 'holder' | 'why'> {
  if (holder === 'waiting' && clock !== 'hour') return { holder: 'rejected', why: 'timeout' }
  if (holder === 'authorised' && missing > 0 && others === 'over')
    return { holder: 'rejected', why: 'others late' }
  if (holder === 'authorised' && clock === 'over') return { holder: 'rejected', why: 'term' }
  return { holder, why }
}

/** The end that time has brought to the transmission, as `endByTime` of the recipient says. */
export function endByTime({
  recipient,
  clock,
  token,
}: Sharing): 'timeout' | 'technical' | 'term' | undefined {
  const isLate = clock === 'late' || clock === 'over'
  if (recipient === 'pending') return isLate ? 'timeout' : undefined
  if (recipient === 'authorised' && !token) return isLate ? 'technical' : undefined
  if (recipient === 'authorised' || recipient === 'active') return clock === 'over' ? 'term' : undefined
  return undefined
}

/** Waiting or in force at the recipient, as recorded. */
export const isOpen = ({ recipient }: Sharing): boolean =>
  recipient === 'pending' || recipient === 'authorised' || recipient === 'active'
export const isOver = ({ recipient }: Sharing): boolean =>
  recipient === 'expired' || recipient === 'inactive' || recipient === 'rejected'
export const isOverAtHolder = ({ holder }: Sharing): boolean => holder === 'rejected' || holder === 'consumed'
/** Neither in force nor over at the recipient. */
export const isIncomplete = ({ recipient }: Sharing): boolean =>
  recipient === 'pending' || recipient === 'authorised'
