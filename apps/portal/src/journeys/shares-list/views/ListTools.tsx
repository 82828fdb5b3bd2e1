import type { Ref } from 'react'
import { Icon } from '../../../ui/basics/Icon.tsx'
import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { Tool } from '../../../ui/basics/Tool.tsx'
import type { View } from '../find/list-address.ts'
import { TOOLS } from './list-tools-texts.ts'

export type ListTool = 'views' | 'search'

type ListToolsProps = {
  view: View
  open: readonly ListTool[]
  onPress: (tool: ListTool) => void
  /** Of the button of the views: takes the focus when one of them was chosen. */
  viewsButton: Ref<HTMLButtonElement>
}

/** The ways of seeing the list, and the search, beside NOVO CONSENTIMENTO. */
export function ListTools({ view, open, onPress, viewsButton }: ListToolsProps) {
  return (
    <>
      <Tool
        icon={<ListIcon name="cards" />}
        label={TOOLS.views}
        more={TOOLS.current(view)}
        expanded={open.includes('views')}
        onPress={() => onPress('views')}
        ref={viewsButton}
      />
      <Tool
        icon={<Icon name="search" />}
        label={TOOLS.search}
        expanded={open.includes('search')}
        onPress={() => onPress('search')}
      />
    </>
  )
}
