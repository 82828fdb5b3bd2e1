import { atThe } from '@consente/domain/article'
import { isInForce } from '@consente/domain/consent-status'
import { sharePath } from '../../../paths.ts'
import { markAway } from '../../../session/idle-time.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { REPLACEMENT } from '../../../ui/sharing/replacement-texts.ts'
import type { ShareView } from '../share-view.ts'
import { endUndelivered } from '../undelivered-text.ts'

/** Of a request that waits for its customer. */
const UNANSWERED = {
  title: 'Falta autorizar',
  reason: (name: string) =>
    `Você ainda não respondeu ${atThe(name)}. O pedido espera 60 minutos, contados de quando foi feito.`,
  continue: 'CONTINUAR A AUTORIZAÇÃO',
} as const

/** What is not settled: an end that the other institution does not know yet, a request that was left, and one that waits to take its place. */
export function OpenMatters({ view }: { view: ShareView }) {
  return (
    <>
      <Undelivered view={view} />
      <ContinueRow view={view} />
      <ReplacementRow view={view} />
    </>
  )
}

const STAYS = 'Este segue como está até o pedido ser autorizado.'

/** RENOVAR and ALTERAR have been used: the way to the request that waits. */
function ReplacementRow({ view: { details } }: { view: ShareView }) {
  if (!details.waitingReplacement) return null
  return (
    <Row title={REPLACEMENT.waits} reason={isInForce(details.status) ? STAYS : undefined}>
      <Button to={sharePath(details.waitingReplacement)}>{REPLACEMENT.see}</Button>
    </Row>
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
