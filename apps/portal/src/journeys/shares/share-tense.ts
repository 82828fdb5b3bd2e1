import type { BridgeProps } from '../../ui/bridge/Bridge.tsx'
import { bridgeOf } from './share-picture.ts'

/**
 * How a page speaks of a sharing: active ones send, pending ones will, ended ones did (design, "Tell the truth in its
 * tense"). A status that is not known is spoken of as one that is in force.
 */
export type Tense = 'present' | 'future' | 'past'

export function tenseOf(status: string): Tense {
  const bridge = bridgeOf(status)
  if (bridge === 'pending') return 'future'
  return bridge === 'expired' || bridge === 'ended' || bridge === 'rejected' ? 'past' : 'present'
}

type Words = Required<Pick<BridgeProps, 'fromLabel' | 'toLabel' | 'whatLabel'>>

/** What stands over the two institutions and over what passes between them. */
export const BRIDGE_WORDS: Readonly<Record<Tense, Words>> = {
  present: { fromLabel: 'Quem envia', toLabel: 'Quem recebe', whatLabel: 'O quê, até quando' },
  future: { fromLabel: 'Quem vai enviar', toLabel: 'Quem vai receber', whatLabel: 'Se todos autorizarem' },
  past: { fromLabel: 'Quem enviava', toLabel: 'Quem recebia', whatLabel: 'O quê' },
}
