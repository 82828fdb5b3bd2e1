import type { ListTense } from '@consente/domain/list-goes-along'
import type { Situation } from '@consente/domain/sharing/situation'
import type { BridgeProps } from '../ui/bridge/Bridge.tsx'

/**
 * The tense in which a page speaks of a sharing: active ones send, pending ones will, ended ones did. `stopped` ones sent a part before they ended or
 * were refused. `unknown` and `over` name only the two sides and the data: nobody knows if they send, or ever sent.
 */
export type Tense =
  | 'present'
  | 'partly'
  | 'future'
  | 'past'
  | 'over'
  | 'stopped'
  | 'refused'
  | 'lapsed'
  | 'unknown'

const ENDED = { yes: 'past', some: 'stopped', no: 'refused', unknown: 'over' } as const

/** A pending sharing with a part that goes already is told in the present, with what waits beside it. */
export function tenseOf(situation: Situation): Tense {
  switch (situation.kind) {
    case 'waiting':
      return situation.part === 'some' ? 'partly' : 'future'
    case 'in-force':
      return 'present'
    case 'past-term':
    case 'unknown':
      return 'unknown'
    case 'lapsed':
      return 'lapsed'
    case 'refused':
    case 'ended':
      return ENDED[situation.sent]
    case 'expired':
      return 'past'
  }
}

/** True if no data went by it: at most the list of what was authorised was read. */
export const sentNothing = (situation: Situation): boolean =>
  ['future', 'refused', 'lapsed'].includes(tenseOf(situation))

/** True of a request by which nothing goes any more, even if a part went before it was refused. */
export function cameToNothing(situation: Situation): boolean {
  const tense = tenseOf(situation)
  return tense === 'lapsed' || tense === 'refused' || situation.kind === 'refused'
}

/** The tense of the list of policies that goes along. */
export const LIST_TENSES: Readonly<Record<Tense, ListTense>> = {
  present: 'goes',
  partly: 'goes',
  future: 'goes',
  past: 'went',
  over: 'unsure',
  stopped: 'went',
  refused: 'would',
  lapsed: 'would',
  unknown: 'unsure',
}

type Words = Required<Pick<BridgeProps, 'fromLabel' | 'toLabel' | 'whatLabel'>>

/** The labels of the two institutions and of the data between them. */
export const BRIDGE_WORDS: Readonly<Record<Tense, Words>> = {
  present: { fromLabel: 'Quem envia', toLabel: 'Quem recebe', whatLabel: 'O quê, até quando' },
  partly: { fromLabel: 'Quem envia', toLabel: 'Quem recebe', whatLabel: 'Uma parte espera' },
  future: { fromLabel: 'Quem vai enviar', toLabel: 'Quem vai receber', whatLabel: 'Se todos autorizarem' },
  past: { fromLabel: 'Quem enviava', toLabel: 'Quem recebia', whatLabel: 'O quê' },
  stopped: { fromLabel: 'Quem enviou', toLabel: 'Quem recebeu', whatLabel: 'Uma parte foi enviada' },
  over: { fromLabel: 'De', toLabel: 'Para', whatLabel: 'O quê' },
  refused: { fromLabel: 'Quem enviaria', toLabel: 'Quem receberia', whatLabel: 'O quê' },
  lapsed: {
    fromLabel: 'Quem enviaria',
    toLabel: 'Quem receberia',
    whatLabel: 'O tempo para autorizar passou',
  },
  unknown: { fromLabel: 'De', toLabel: 'Para', whatLabel: 'O quê' },
}
