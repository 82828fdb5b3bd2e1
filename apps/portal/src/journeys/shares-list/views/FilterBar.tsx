import { listInWords } from '@consente/domain/list-in-words'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type FilterInForce, noSituations, OPEN } from '../find/find-shares.ts'
import {
  ORDERS,
  type Order,
  type ShareFilter,
  type Shown,
  SITUATIONS,
  type View,
} from '../find/list-address.ts'
import { FILTER, ORDER_NAMES, SITUATION_NAMES, situationsText, TYPE_NAMES } from './views-texts.ts'

type FilterBarProps = {
  view: View
  filter: ShareFilter
  inForce: FilterInForce
  institutions: readonly string[]
  kinds: readonly string[]
  order: Order | undefined
  onChange: (filter: ShareFilter) => void
  onOrder: (order: Order) => void
}

/** Filters and order above the list, in one row; phones have a button that opens them. */
export function FilterBar({
  view,
  filter,
  inForce,
  institutions,
  kinds,
  order,
  onChange,
  onOrder,
}: FilterBarProps) {
  const change = (more: Partial<ShareFilter>): void => onChange({ ...filter, ...more })
  return (
    <section className="filters only-wide" aria-label={FILTER.form}>
      <SelectField
        label={FILTER.situation}
        value={inForce.situations.join()}
        onChange={(value) => change({ situations: situationsOf(view, value) })}
        options={situationOptions(view, inForce.situations)}
      />
      {view !== 'cards' && (
        <SelectField
          label={FILTER.type}
          value={inForce.type ?? ''}
          onChange={(value) => change({ type: value || undefined })}
          options={[
            { value: '', label: FILTER.every.type },
            { value: 'RECEIVING', label: TYPE_NAMES.RECEIVING },
            { value: 'TRANSMITTING', label: TYPE_NAMES.TRANSMITTING },
          ]}
        />
      )}
      <SelectField
        label={FILTER.institution}
        {...namesOf(institutions, inForce.institutions, FILTER.every.institution)}
        onChange={(name) => change({ institutions: chosen(name, inForce.institutions) })}
      />
      <SelectField
        label={FILTER.kind}
        {...namesOf(kinds, inForce.kinds, FILTER.every.kind)}
        onChange={(name) => change({ kinds: chosen(name, inForce.kinds) })}
      />
      <SelectField
        label={FILTER.order}
        value={order ?? 'ends-first'}
        onChange={onOrder}
        options={ORDERS.map((value) => ({ value, label: ORDER_NAMES[value] }))}
      />
    </section>
  )
}

type Option = { value: string; label: string }

function situationOptions(view: View, situations: readonly Shown[]): Option[] {
  const all = { value: '', label: FILTER.every.situation }
  const open = { value: OPEN.join(), label: situationsText(OPEN) }
  const single = (view === 'matrix' ? OPEN : SITUATIONS).map((one) => ({
    value: one,
    label: SITUATION_NAMES[one],
  }))
  const options = view === 'matrix' ? [{ ...open, value: '' }, ...single] : [open, ...single, all]
  const value = situations.join()
  return options.some((option) => option.value === value)
    ? options
    : [{ value, label: situationsText(situations) }, ...options]
}

function situationsOf(view: View, value: string): readonly Shown[] | undefined {
  const words = value.split(',')
  return value === '' ? noSituations(view) : SITUATIONS.filter((one) => words.includes(one))
}

/** Stands for several names at once, which only the sheet of phones can choose. */
const SEVERAL = ' '

function namesOf(all: readonly string[], chosen: readonly string[], every: string) {
  const options: Option[] = [
    { value: '', label: every },
    ...all.map((name) => ({ value: name, label: name })),
  ]
  const [first = ''] = chosen
  if (chosen.length < 2) return { value: first, options }
  return { value: SEVERAL, options: [...options, { value: SEVERAL, label: listInWords(chosen) }] }
}

const chosen = (name: string, before: readonly string[]): readonly string[] => {
  if (name === SEVERAL) return before
  return name === '' ? [] : [name]
}
