import type { ResourceGroup } from '@consente/contract/portal/consents'
import { listInWords } from '@consente/domain/list-in-words'
import { Ledger } from '../layout/Ledger.tsx'
import { Row } from '../layout/Row.tsx'
import { whatWaits } from './what-waits.ts'

type WhatWaitsProps = {
  groups: readonly ResourceGroup[]
  /** The place where the others answer, and the known facts about them. */
  reason: string
  /** Until when they can answer, where that is known: "11:40". */
  until?: string | undefined
}

const TEXTS = {
  title: 'O que vale e o que espera',
  goes: 'Já vale',
  waits: 'Espera outra pessoa',
  end: (until: string | undefined) =>
    `Se ela recusar, ou não responder ${until ? `até ${until}` : 'em 60 minutos, contados da sua autorização'}, o compartilhamento inteiro termina.`,
} as const

/** What of a sharing goes now, what waits for another person, and what her answer changes; nothing where no policy is said to wait. */
export function WhatWaits({ groups, reason, until }: WhatWaitsProps) {
  const { goes, waits } = whatWaits(groups)
  if (waits.length === 0) return null
  return (
    <Row title={TEXTS.title} reason={reason}>
      <Ledger
        big
        rows={[
          ...(goes.length > 0 ? [{ term: TEXTS.goes, value: listInWords(goes) }] : []),
          { term: TEXTS.waits, value: listInWords(waits), detail: TEXTS.end(until) },
        ]}
      />
    </Row>
  )
}
