import { formatDate } from '@consente/domain/period'
import { useRef } from 'react'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { TermLine } from '../../../ui/bridge/TermLine.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import type { Term } from '../steps/use-journey-draft.ts'
import { CONFIRM } from './data-texts.ts'

type PeriodRowProps = {
  term: Term
  options: readonly number[]
  /** Months that the purpose needs, if it names them. */
  enough: number | undefined
  onChange: (months: number) => void
}

/** The term, beside the line that it draws. */
export function PeriodRow({ term, options, enough, onChange }: PeriodRowProps) {
  const { months, start, end, until } = term
  const select = useRef<HTMLSelectElement>(null)
  // The press takes its own button away.
  const choose = (shorter: number): void => {
    onChange(shorter)
    select.current?.focus()
  }
  return (
    <Row title={CONFIRM.period} reason={CONFIRM.periodReason}>
      <div className="termpick">
        <div>
          <SelectField
            ref={select}
            label={CONFIRM.periodLabel}
            value={String(months)}
            options={options.map((option) => ({ value: String(option), label: COMMON.months(option) }))}
            onChange={(value) => onChange(Number(value))}
          />
          {enough !== undefined && enough < months && (
            <p className="small gap-sm">
              {CONFIRM.enough(enough)}{' '}
              <TextLink inline onClick={() => choose(enough)}>
                {CONFIRM.takeEnough(enough)}
              </TextLink>
            </p>
          )}
        </div>
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
