import { listInWords } from '@consente/domain/list-in-words'
import { Ledger } from '../layout/Ledger.tsx'
import { Row } from '../layout/Row.tsx'
import { type Group, whatWaits } from './what-waits.ts'

type WhatWaitsProps = {
  groups: readonly Group[]
  /** True if what waits for nobody goes already. */
  isSending: boolean
  /** Says where the others answer, and what is known of them. */
  reason: string
  /** End of their time to answer, if it is known: "11:40". */
  until?: string | undefined
}

const TEXTS = {
  title: 'O que vale e o que espera',
  titleOfWaiting: 'O que espera',
  goes: 'Já vale',
  waits: 'Espera outra pessoa',
  end: (until: string | undefined) =>
    `Se ela recusar, ou não responder ${until ? `até ${until}` : 'em 60 minutos, contados da sua autorização'}, o compartilhamento inteiro termina.`,
} as const

/** Shows what goes now, what waits for another person, and what her answer changes, if a policy is said to wait. */
export function WhatWaits({ groups, isSending, reason, until }: WhatWaitsProps) {
  const { goes, waits } = whatWaits(groups)
  if (waits.length === 0) return null
  const tellsWhatGoes = isSending && goes.length > 0
  return (
    <Row title={tellsWhatGoes ? TEXTS.title : TEXTS.titleOfWaiting} reason={reason}>
      <Ledger
        big
        rows={[
          ...(tellsWhatGoes ? [{ term: TEXTS.goes, value: listInWords(goes) }] : []),
          { term: TEXTS.waits, value: listInWords(waits), detail: TEXTS.end(until) },
        ]}
      />
    </Row>
  )
}
