import { isOver, type Sharing } from './sharing-state.ts'

/**
 * What an institution writes of each action, in the action's own transaction: its history entry (h), audit entry (a), receipt (r)
 * and notice (n). Capitals are the holder's actions, small letters the recipient's.
 */
export const WRITTEN = {
  created: 'Ch Ca',
  authorised: 'Ah Aa Ar An',
  further: 'Fh Fa Fr Fn',
  inForce: 'Ih Ia',
  consumed: 'Sh Sa',
  refused: 'Eh Ea',
  'refused by the customer': 'Eh Ea Er',
  ended: 'Eh Ea Er En',
  requested: 'ch ca',
  confirmed: 'ih ia ir in',
  unconfirmed: 'eh ea',
  'refused at the holder': 'eh ea er',
  // It is told with the news of the sharing that took its place.
  replaced: 'eh ea er',
  over: 'eh ea er en',
} as const

/** What a step must write, by the change of the state alone. */
export function expectedOf(from: Sharing, to: Sharing): string {
  return [holderAction(from, to), recipientAction(from, to)]
    .flatMap((action) => (action ? [WRITTEN[action]] : []))
    .join(' ')
}

type Action = keyof typeof WRITTEN

function holderAction(from: Sharing, to: Sharing): Action | undefined {
  if (to.missing < from.missing) return 'further'
  if (to.inForce !== from.inForce) return 'inForce'
  if (to.holder === from.holder) return undefined
  if (to.holder === 'waiting') return 'created'
  if (to.holder === 'authorised' || to.holder === 'consumed') return to.holder
  if (from.holder === 'authorised') return 'ended'
  return to.why === 'refused' ? 'refused by the customer' : 'refused'
}

function recipientAction(from: Sharing, to: Sharing): Action | undefined {
  if (to.recipient === 'pending' && from.recipient === 'creating') return 'requested'
  if (to.recipient === 'active' && from.recipient !== 'active') return 'confirmed'
  if (!isOver(to) || isOver(from)) return undefined
  return endOf(from, to.because)
}

const REFUSED = new Set(['refused', 'refused by the recipient', 'unrecognised', 'others refused'])

/** The end of a sharing at the recipient: what nobody had confirmed has nothing to be told, unless the holder tells a refusal. */
export function endOf({ confirmed }: Pick<Sharing, 'confirmed'>, because: Sharing['because']): Action {
  if (confirmed) return because === 'replaced' ? 'replaced' : 'over'
  return REFUSED.has(because) ? 'refused at the holder' : 'unconfirmed'
}
