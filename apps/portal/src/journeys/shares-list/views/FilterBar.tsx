import { listInWords } from '@consente/domain/list-in-words'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type FilterInForce, noSituations, OPEN } from '../find/find-shares.ts'
import { type ShareFilter, type Shown, SITUATIONS, type View } from '../find/list-address.ts'
import { FILTER, SITUATION_NAMES, situationsText, TYPE_NAMES } from './views-texts.ts'

/** The list follows this long after the last key: the address may not change with each of them. */
const SEARCH_DELAY_MS = 250

type FilterBarProps = {
  view: View
  filter: ShareFilter
  inForce: FilterInForce
  /** Names to choose from. */
  institutions: readonly string[]
  kinds: readonly string[]
  /** Number of filters that hold, for the button of phones. */
  count: number
  onChange: (filter: ShareFilter) => void
  onOpen: () => void
}

/** Search and filters above the list; phones have the search and a button that opens the rest. */
export function FilterBar({
  view,
  filter,
  inForce,
  institutions,
  kinds,
  count,
  onChange,
  onOpen,
}: FilterBarProps) {
  const change = (more: Partial<ShareFilter>): void => onChange({ ...filter, ...more })
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know <search>
    <form
      className="filters"
      role="search"
      aria-label={FILTER.form}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField text={filter.text} onChange={(text) => change({ text })} />
      <div className="only-wide">
        <SelectField
          label={FILTER.situation}
          value={inForce.situations.join()}
          onChange={(value) => change({ situations: situationsOf(view, value) })}
          options={situationOptions(view, inForce.situations)}
        />
      </div>
      {view !== 'cards' && (
        <div className="only-wide">
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
        </div>
      )}
      <div className="only-wide">
        <SelectField
          label={FILTER.institution}
          {...namesOf(institutions, inForce.institutions, FILTER.every.institution)}
          onChange={(name) => change({ institutions: chosen(name, inForce.institutions) })}
        />
      </div>
      <div className="only-wide">
        <SelectField
          label={FILTER.kind}
          {...namesOf(kinds, inForce.kinds, FILTER.every.kind)}
          onChange={(name) => change({ kinds: chosen(name, inForce.kinds) })}
        />
      </div>
      <div className="only-narrow">
        <Button variant="line" onClick={onOpen}>
          <ListIcon name="filter" />
          {FILTER.open(count)}
        </Button>
      </div>
    </form>
  )
}

/** The text is there at once; the list follows. */
function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  // The address says something else than what was typed here: it was left, cleared or gone back to.
  if (known !== text) {
    setKnown(text)
    if (typed.trim() !== text.trim()) setTyped(text)
  }
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => tell(typed), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, text])
  return (
    <Field
      type="search"
      label={FILTER.search}
      placeholder={FILTER.placeholder}
      value={typed}
      onChange={setTyped}
      autoComplete="off"
      spellCheck={false}
    />
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
