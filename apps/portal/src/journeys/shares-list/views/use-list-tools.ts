import { useRef, useState } from 'react'
import type { ListTool } from './ListTools.tsx'
import { useListAddress } from './use-list-address.ts'

/** The list's tools that are open. The search stays open while the address holds its text; closing it takes the text back. */
export function useListTools() {
  const [{ view, filter }, change] = useListAddress()
  const [pressed, setPressed] = useState<readonly ListTool[]>([])
  const viewsButton = useRef<HTMLButtonElement>(null)
  const isOpen = (tool: ListTool): boolean =>
    pressed.includes(tool) || (tool === 'search' && filter.text !== '')
  const open = (['views', 'search'] as const).filter(isOpen)
  const onPress = (tool: ListTool): void => {
    setPressed(isOpen(tool) ? pressed.filter((one) => one !== tool) : [...pressed, tool])
    if (tool === 'search' && filter.text !== '') change({ filter: { ...filter, text: '' } })
  }
  const onViewChosen = (): void => {
    setPressed(pressed.filter((one) => one !== 'views'))
    viewsButton.current?.focus()
  }
  return {
    buttons: { view, open, onPress, viewsButton },
    opened: { open, isSearchPressed: pressed.includes('search'), onViewChosen },
  }
}
