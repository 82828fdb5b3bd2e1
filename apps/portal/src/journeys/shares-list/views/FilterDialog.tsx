import { useState } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Chip, Chips } from '../../../ui/form/Chip.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { filterInForce, findShares, noSituations, OPEN, unfiltered } from '../find/find-shares.ts'
import { ORDERS, type Order, type ShareFilter, SITUATIONS, type View } from '../find/list-address.ts'
import { allInstitutions, allKinds, type ListedShare } from '../find/listed-share.ts'
import { FILTER, ORDER_NAMES, SITUATION_NAMES, TYPE_NAMES } from './views-texts.ts'

type FilterDialogProps = {
  view: View
  filter: ShareFilter
  order: Order | undefined
  /** All sharings, for what there is to choose from. */
  all: readonly ListedShare[]
  /** Those that the filter is asked of. */
  scope: readonly ListedShare[]
  onClose: () => void
  onShow: (filter: ShareFilter, order: Order | undefined) => void
}

/** Filters and order on phones: nothing changes below before MOSTRAR, which says how many there would be. */
export function FilterDialog({
  view,
  filter: before,
  order,
  all,
  scope,
  onClose,
  onShow,
}: FilterDialogProps) {
  const [filter, setFilter] = useState(before)
  const [chosenOrder, setOrder] = useState(order)
  const inForce = filterInForce(view, filter, all)
  const { situations, type, institutions, kinds } = inForce
  const change = (more: Partial<ShareFilter>): void => setFilter({ ...filter, ...more })
  const count = findShares(scope, inForce).length
  return (
    <Dialog
      onClose={onClose}
      onSubmit={() => onShow(filter, chosenOrder)}
      title={FILTER.dialog}
      actions={
        <>
          <Button variant="line" onClick={() => setFilter({ ...unfiltered(view), text: filter.text })}>
            {FILTER.clear}
          </Button>
          <Button type="submit">{FILTER.show(count)}</Button>
        </>
      }
    >
      <Chips legend={FILTER.situation}>
        {(view === 'matrix' ? OPEN : SITUATIONS).map((one) => (
          <Chip
            key={one}
            label={SITUATION_NAMES[one]}
            checked={situations.includes(one)}
            onChange={(checked) => {
              const next = toggled(situations, one, checked)
              change({ situations: next.length > 0 ? next : noSituations(view) })
            }}
          />
        ))}
      </Chips>
      {view !== 'cards' && (
        <Chips legend={FILTER.type}>
          {(['RECEIVING', 'TRANSMITTING'] as const).map((one) => (
            <Chip
              key={one}
              label={TYPE_NAMES[one]}
              checked={type === undefined || type === one}
              onChange={(checked) => change({ type: checked || type === one ? undefined : other(one) })}
            />
          ))}
        </Chips>
      )}
      <NameChips
        legend={FILTER.institution}
        all={allInstitutions(all)}
        chosen={institutions}
        onChange={(institutions) => change({ institutions })}
      />
      <NameChips
        legend={FILTER.kind}
        all={allKinds(all)}
        chosen={kinds}
        onChange={(kinds) => change({ kinds })}
      />
      <SelectField
        label={FILTER.order}
        value={chosenOrder ?? 'ends-first'}
        onChange={setOrder}
        options={ORDERS.map((value) => ({ value, label: ORDER_NAMES[value] }))}
      />
    </Dialog>
  )
}

const other = (type: 'RECEIVING' | 'TRANSMITTING') => (type === 'RECEIVING' ? 'TRANSMITTING' : 'RECEIVING')

const toggled = <T,>(all: readonly T[], one: T, on: boolean): T[] =>
  on ? [...all, one] : all.filter((other) => other !== one)

type NameChipsProps = {
  legend: string
  all: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function NameChips({ legend, all, chosen, onChange }: NameChipsProps) {
  return (
    <Chips legend={legend}>
      {all.map((name) => (
        <Chip
          key={name}
          label={name}
          checked={chosen.includes(name)}
          onChange={(checked) => onChange(toggled(chosen, name, checked))}
        />
      ))}
    </Chips>
  )
}
