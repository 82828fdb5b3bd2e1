import type { ResourceGroup } from '@consente/contract/portal/consents'
import { listInWords } from '@consente/domain/list-in-words'
import { Ledger } from '../layout/Ledger.tsx'
import { Row } from '../layout/Row.tsx'
import { whatWaits } from './what-waits.ts'

export type WhatWaitsProps = {
  groups: readonly ResourceGroup[]
  /** Where the others answer, and what is known of them. */
  reason: string
}

const TEXTS = {
  title: 'O que vale e o que espera',
  goes: 'Já vale',
  waits: 'Espera outra pessoa',
  end: 'Se ela recusar, ou não responder em 60 minutos, o compartilhamento inteiro termina.',
} as const

/** What of a sharing goes now, what waits for another person, and what her answer changes; nothing where no policy is said to wait. */
export function WhatWaits({ groups, reason }: WhatWaitsProps) {
  const { goes, waits } = whatWaits(groups)
  if (waits.length === 0) return null
  return (
    <Row title={TEXTS.title} reason={reason}>
      <Ledger
        big
        rows={[
          ...(goes.length > 0 ? [{ term: TEXTS.goes, value: listInWords(goes) }] : []),
          { term: TEXTS.waits, value: listInWords(waits), detail: TEXTS.end },
        ]}
      />
    </Row>
  )
}
