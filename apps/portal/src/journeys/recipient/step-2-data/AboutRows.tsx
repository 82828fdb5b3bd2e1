import type { Explanation } from '@consente/contract/portal/settings'
import { useCustomer } from '../../../session/customer.tsx'
import { goalOf, type ShareDraft } from '../../../session/share-draft.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Ledger } from '../../../ui/layout/Ledger.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Chosen } from '../../../ui/sharing/Chosen.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { Explanations } from '../steps/Explanations.tsx'
import { senderOf, useOwnParty } from '../steps/institution-view.ts'
import { Loading, type Read } from '../steps/Loading.tsx'
import { stepOf } from '../steps/recipient-steps.ts'
import { CONFIRM } from './data-texts.ts'

type AboutRowsProps = {
  draft: ShareDraft
  explanations: Read<readonly Explanation[]>
}

/**
 * The choices of step 1 again: purpose, customer, institution (certification items S4.1 and S4.6), and the
 * insurer's explanation of sharing.
 */
export function AboutRows({ draft, explanations }: AboutRowsProps) {
  const { name, masked } = useCustomer()
  const own = useOwnParty()
  const sender = senderOf(draft)
  return (
    <>
      <Row title={CONFIRM.about} reason={CONFIRM.aboutReason(own.name)}>
        <Ledger
          rows={[
            {
              term: CONFIRM.goal,
              value: goalOf(draft)?.finalidade,
              action: <Change what={CONFIRM.goal} />,
            },
            { term: CONFIRM.you, value: `${name}, ${masked}` },
          ]}
        />
        <div className="gap">
          <Loading read={explanations}>{(items) => <Explanations items={items} />}</Loading>
        </div>
      </Row>
      {sender && (
        <Row title={CONFIRM.institution}>
          <Chosen party={sender} action={<Change what={COMMON.sender} />} />
        </Row>
      )}
    </>
  )
}

/** Back to step 1; what would change is said to readers. */
function Change({ what }: { what: string }) {
  return (
    <TextLink to={stepOf(1).path}>
      {CONFIRM.change} <span className="sr">({what})</span>
    </TextLink>
  )
}
