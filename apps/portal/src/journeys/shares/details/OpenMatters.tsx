import { markAway } from '../../../session/idle-time.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import type { ShareView } from '../share-view.ts'
import { endUndelivered } from '../undelivered-text.ts'
import { UNANSWERED } from './unanswered-texts.ts'

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
