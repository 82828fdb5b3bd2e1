import { hasLapsed, isPastTerm } from '@consente/domain/consent-status'
import { wasInForce } from '../api/ended-sharing.ts'
import { timeNow } from '../api/server-time.ts'
import type { BridgeProps } from '../ui/bridge/Bridge.tsx'
import { bridgeOf, type Sharing } from './share-picture.ts'

/**
 * The tense of a sharing: active ones send, pending ones will, ended ones did. A status that is not known, an active
 * sharing past its term, and an ended one that may never have sent: the page says who, to whom and what, and no more.
 */
export type Tense = 'present' | 'partly' | 'future' | 'past' | 'over' | 'refused' | 'lapsed' | 'unknown'

/**
 * Some data of a pending sharing may go already: these are told in the present, the waiting ones beside it. One that
 * was refused, by its customer or by another person whom it needed, that nobody authorised in time, or that was ended
 * while somebody was missing, would have sent: it never went as a whole.
 */
export function tenseOf(sharing: Sharing, now = timeNow()): Tense {
  const { status, furtherApproval } = sharing
  const bridge = bridgeOf(status)
  if (hasLapsed(sharing, now)) return 'lapsed'
  if (bridge === 'rejected') return 'refused'
  if (bridge === 'ended') return ENDED[`${wasInForce(sharing)}`]
  if (bridge === 'pending' && furtherApproval === 'SOME') return 'partly'
  if (bridge === 'pending') return 'future'
  if (bridge === 'planned' || isPastTerm(sharing, now)) return 'unknown'
  return bridge === 'expired' ? 'past' : 'present'
}

const ENDED = { true: 'past', false: 'refused', undefined: 'over' } as const

type Words = Required<Pick<BridgeProps, 'fromLabel' | 'toLabel' | 'whatLabel'>>

/** The labels of the two institutions and of the data between them. */
export const BRIDGE_WORDS: Readonly<Record<Tense, Words>> = {
  present: { fromLabel: 'Quem envia', toLabel: 'Quem recebe', whatLabel: 'O quê, até quando' },
  partly: { fromLabel: 'Quem envia', toLabel: 'Quem recebe', whatLabel: 'Uma parte espera' },
  future: { fromLabel: 'Quem vai enviar', toLabel: 'Quem vai receber', whatLabel: 'Se todos autorizarem' },
  past: { fromLabel: 'Quem enviava', toLabel: 'Quem recebia', whatLabel: 'O quê' },
  over: { fromLabel: 'De', toLabel: 'Para', whatLabel: 'O quê' },
  refused: { fromLabel: 'Quem enviaria', toLabel: 'Quem receberia', whatLabel: 'O quê' },
  lapsed: {
    fromLabel: 'Quem enviaria',
    toLabel: 'Quem receberia',
    whatLabel: 'O tempo para autorizar passou',
  },
  unknown: { fromLabel: 'De', toLabel: 'Para', whatLabel: 'O quê' },
}
