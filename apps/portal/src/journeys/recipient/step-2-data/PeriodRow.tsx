import { formatDate } from '@consente/domain/period'
import { TermLine } from '../../../ui/bridge/TermLine.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import type { Term } from '../steps/use-journey-draft.ts'
import { CONFIRM } from './data-texts.ts'

type PeriodRowProps = {
  term: Term
  /** Months on offer. */
  options: readonly number[]
  onChange: (months: number) => void
}

/** The term, beside the line that it draws. */
export function PeriodRow({ term, options, onChange }: PeriodRowProps) {
  const { months, start, end, until } = term
  return (
    <Row title={CONFIRM.period} reason={CONFIRM.periodReason}>
      <div className="termpick">
        <SelectField
          label={CONFIRM.periodLabel}
          value={String(months)}
          options={options.map((option) => ({ value: String(option), label: COMMON.months(option) }))}
          onChange={(value) => onChange(Number(value))}
        />
        <TermLine
          start={start}
          end={end}
          now={start}
          label={CONFIRM.line(formatDate(start), until, months)}
        />
      </div>
    </Row>
  )
}
