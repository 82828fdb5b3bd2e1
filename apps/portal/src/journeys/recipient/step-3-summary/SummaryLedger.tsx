import { listInWords } from '@consente/domain/list-in-words'
import { useCustomer } from '../../../session/customer.tsx'
import { goalOf, type ShareDraft } from '../../../session/share-draft.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Ledger } from '../../../ui/layout/Ledger.tsx'
import { unbroken } from '../../../ui/layout/unbroken.tsx'
import { chosenGroups } from '../draft/chosen-groups.ts'
import { COMMON } from '../draft/journey-texts.ts'
import { chosenCompany, senderOf } from '../steps/institution-view.ts'
import { type StepNumber, stepOf } from '../steps/recipient-steps.ts'
import type { Term } from '../steps/use-journey-draft.ts'
import { SUMMARY } from './summary-texts.ts'

/** Five lines to check in ten seconds, each with its way back. */
export function SummaryLedger({ draft, term }: { draft: ShareDraft; term: Term }) {
  const { name, kind, masked } = useCustomer()
  const sender = senderOf(draft)
  const company = chosenCompany(draft)
  const groups = chosenGroups(draft)
  return (
    <Ledger
      big
      rows={[
        {
          term: COMMON.you,
          value: name,
          detail: `${kind} ${masked}`,
        },
        {
          term: COMMON.sender,
          value: sender?.name,
          detail: (
            <>
              {company?.name}
              {company && <br />}
              {sender?.cnpj ? unbroken(`CNPJ ${sender.cnpj}`) : COMMON.invalidCnpj}
            </>
          ),
          action: <Change step={1} what={COMMON.sender} />,
        },
        {
          term: SUMMARY.goal,
          value: goalOf(draft)?.finalidade,
          action: <Change step={1} what={SUMMARY.goal} />,
        },
        {
          term: SUMMARY.what,
          value: COMMON.groups(groups.length),
          detail: listInWords(groups.map(({ label }) => label)),
          action: <Change step={2} what={SUMMARY.what} />,
        },
        {
          term: SUMMARY.until,
          value: term.until,
          detail: SUMMARY.fromToday(term.months),
          action: <Change step={2} what={SUMMARY.until} />,
        },
      ]}
    />
  )
}

function Change({ step, what }: { step: StepNumber; what: string }) {
  return (
    <TextLink to={stepOf(step).path}>
      {SUMMARY.change} <span className="sr">({what})</span>
    </TextLink>
  )
}
