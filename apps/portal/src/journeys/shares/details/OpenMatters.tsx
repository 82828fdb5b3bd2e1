import { atThe } from '@consente/domain/article'
import { markAway } from '../../../session/idle-time.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import type { ShareView } from '../share-view.ts'
import { endUndelivered } from '../undelivered-text.ts'

/** Of a request that waits for its customer. */
const UNANSWERED = {
  title: 'Falta autorizar',
  reason: (name: string) =>
    `Você ainda não respondeu ${atThe(name)}. O pedido espera 60 minutos, contados de quando foi feito.`,
  continue: 'CONTINUAR A AUTORIZAÇÃO',
} as const

/** What is not settled: an end that the other institution does not know yet, and a request that was left. */
export function OpenMatters({ view }: { view: ShareView }) {
  return (
    <>
      <Undelivered view={view} />
      <ContinueRow view={view} />
    </>
  )
}

/** An end that the other institution does not know yet. */
function Undelivered({ view: { details, parties } }: { view: ShareView }) {
  return details.endDelivered === false ? (
    <Note icon="clock">{endUndelivered(parties.other.name)}</Note>
  ) : null
}

/** A request that the customer left before answering: the way to go on with it. */
function ContinueRow({ view: { details, parties } }: { view: ShareView }) {
  const { authorisationAddress } = details
  if (details.status !== 'PENDING' || authorisationAddress === undefined) return null
  return (
    <Row title={UNANSWERED.title} reason={UNANSWERED.reason(parties.other.name)}>
      <Button href={authorisationAddress} onClick={markAway}>
        {UNANSWERED.continue}
      </Button>
    </Row>
  )
}
