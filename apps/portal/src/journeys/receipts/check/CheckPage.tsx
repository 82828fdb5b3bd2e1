import type { CheckedReceipt } from '@consente/contract/portal/receipts'
import { formatDate } from '@consente/domain/period'
import type { Receipt } from '@consente/domain/receipt'
import { ReceiptNumber } from '@consente/domain/receipt-number'
import { whoFacts } from '@consente/domain/receipt-texts'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { useLocation } from '../../../router/router.tsx'
import { Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DropArea } from '../../../ui/receipt/DropArea.tsx'
import { Verdict } from '../../../ui/receipt/Verdict.tsx'
import { ReceiptContent } from '../ReceiptContent.tsx'
import type { Outcome } from './check-file.ts'
import { CHECK, genuineText, numberText, VERDICTS, type VerdictText } from './check-texts.ts'
import { type Checked, useCheck } from './use-check.ts'

/** `/conferir`: anybody learns whether a receipt is genuine and still holds. Public; files stay in the browser. */
export function CheckPage() {
  const { search } = useLocation()
  const brand = useApi().config.brand.name
  const given = new URLSearchParams(search).get('numero') ?? ''
  const { checked, isChecking, checkFile, checkNumber, forget } = useCheck()
  const [number, setNumber] = useState(ReceiptNumber.format(ReceiptNumber.parse(given) ?? ''))
  const [error, setError] = useState<string>()
  const checkGiven = useEffectEvent(() => {
    const known = ReceiptNumber.parse(given)
    if (known) checkNumber(known)
  })
  // A receipt's QR code holds the number: the check starts without a press.
  useEffect(() => checkGiven(), [])
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const known = ReceiptNumber.parse(number)
    setError(known ? undefined : CHECK.incomplete)
    if (known) checkNumber(known)
  }
  return (
    <>
      <Opening title={CHECK.title} lead={CHECK.lead} />
      <p className="small" role="status">
        {isChecking && CHECK.checking}
      </p>
      {checked ? (
        <Result checked={checked} onAnother={forget} />
      ) : (
        <>
          <Row title={CHECK.file} reason={CHECK.fileReason}>
            <DropArea
              title={CHECK.drop}
              button={CHECK.choose}
              hint={CHECK.stays}
              accept=".pdf,.json,application/pdf,application/json"
              onFile={checkFile}
            />
          </Row>
          <Row title={CHECK.number} reason={CHECK.numberReason}>
            <form className="stack" onSubmit={send} noValidate>
              <Field
                label={CHECK.numberField}
                value={number}
                onChange={setNumber}
                placeholder="0000 0000 0000"
                autoCapitalize="characters"
                maxLength={20}
                hint={CHECK.numberHint(brand)}
                error={error}
              />
              <div>
                <Button type="submit" busy={isChecking}>
                  {CHECK.send}
                </Button>
              </div>
            </form>
          </Row>
          <Row title={CHECK.shown}>
            <PlainList items={CHECK.shownItems} />
          </Row>
        </>
      )}
    </>
  )
}

function Result({ checked, onAnother }: { checked: Checked; onAnother: () => void }) {
  const { verdict, facts, receipt, label, warning } = shownOf(checked)
  return (
    <>
      <Verdict {...verdict}>
        {warning && <p>{warning}</p>}
        {facts && <Facts items={facts} />}
        <p>
          <TextLink onClick={onAnother}>{CHECK.another}</TextLink>
        </p>
      </Verdict>
      {receipt && (
        <Fold title={label ?? CHECK.all} open={warning !== undefined}>
          <ReceiptContent receipt={receipt} />
        </Fold>
      )}
    </>
  )
}

type Shown = {
  verdict: VerdictText
  facts?: { term: string; value: string }[]
  /** The signed content, where it is known to be signed. */
  receipt?: Receipt
  label?: string
  warning?: string
}

function shownOf(checked: Checked): Shown {
  if (checked.kind === 'failed') return { verdict: VERDICTS.failed }
  if (checked.kind === 'number-unknown') return { verdict: VERDICTS.numberUnknown }
  if (checked.kind === 'number') return { verdict: numberText(checked.today), facts: factsOf(checked.today) }
  return shownOfFile(checked)
}

function shownOfFile(outcome: Outcome): Shown {
  switch (outcome.kind) {
    case 'none':
      return { verdict: VERDICTS.none }
    case 'unknown-issuer':
      return { verdict: VERDICTS.unknownIssuer }
    case 'altered': {
      const { issuer, found, isSignedIntact } = outcome
      const verdict = VERDICTS.altered(issuer.name)
      return isSignedIntact ? { verdict, receipt: found.receipt, label: CHECK.signed } : { verdict }
    }
    case 'unknown-number':
      return { verdict: VERDICTS.unknownNumber(outcome.issuer.name) }
    case 'without-state': {
      const { issuer, found } = outcome
      return {
        verdict: VERDICTS.withoutState(issuer.name, issuer.answersNumbers),
        receipt: found.receipt,
        ...(found.pdf && { warning: VERDICTS.pdfUnproven, label: CHECK.signed }),
      }
    }
    case 'genuine': {
      const { issuer, found, today } = outcome
      const verdict = genuineText(today, found.receipt.event.event_time, issuer.name)
      return { verdict, facts: [personOf(found.receipt), ...factsOf(today)], receipt: found.receipt }
    }
  }
}

/** The person of the receipt, by name and masked document. */
function personOf(receipt: Receipt): { term: string; value: string } {
  const [person] = whoFacts(receipt)
  return { term: CHECK.person, value: (person?.lines ?? []).join(', ') }
}

function factsOf({ state, holderName, recipientName, startsAt, endsAt, groups }: CheckedReceipt) {
  const [sends, receives] = CHECK.sides[state]
  const day = (instant: string): string => formatDate(new Date(instant))
  return [
    { term: sends, value: holderName },
    { term: receives, value: recipientName },
    { term: CHECK.term, value: CHECK.range(day(startsAt), day(endsAt)) },
    { term: CHECK.data, value: CHECK.groups(groups) },
  ]
}
