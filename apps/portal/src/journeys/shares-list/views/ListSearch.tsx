import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Field } from '../../../ui/form/Field.tsx'
import { FILTER } from './views-texts.ts'

/** The list follows this long after the last key: the address may not change with each of them. */
const SEARCH_DELAY_MS = 250

type ListSearchProps = {
  text: string
  /** True if the customer has just asked for it. */
  focused: boolean
  onChange: (text: string) => void
}

/** The field of the search: the text is there at once; the list follows. */
export function ListSearch({ text, focused, onChange }: ListSearchProps) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const field = useRef<HTMLInputElement>(null)
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
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know <search>
    <form
      className="list-search"
      role="search"
      aria-label={FILTER.searchForm}
      onSubmit={(event) => event.preventDefault()}
    >
      <Field
        ref={field}
        type="search"
        label={FILTER.search}
        placeholder={FILTER.placeholder}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        spellCheck={false}
      />
    </form>
  )
}
