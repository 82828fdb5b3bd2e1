import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { useToast } from '../../../ui/feedback/Toasts.tsx'
import { Views } from '../../../ui/layout/Views.tsx'
import { type ListAddress, listPath, type View } from './list-address.ts'
import type { ListedShare } from './listed-share.ts'
import { VIEW_TEXTS } from './views-texts.ts'

const ICONS: Readonly<Record<View, 'cards' | 'timeline' | 'matrix'>> = {
  cards: 'cards',
  timeline: 'timeline',
  matrix: 'matrix',
}
const ORDER: readonly View[] = ['cards', 'timeline', 'matrix']

export type ViewBarProps = {
  address: ListAddress
  /** What the filters show, in its order; undefined until all of it has arrived. */
  found: readonly ListedShare[] | undefined
}

/** The three ways of seeing the list, and the list as a file. */
export function ViewBar({ address, found }: ViewBarProps) {
  const toast = useToast()
  const save = async (): Promise<void> => {
    if (!found) return toast(VIEW_TEXTS.csvNotReady)
    try {
      const { saveShares } = await import('./share-csv.ts')
      saveShares(found, new Date())
    } catch {
      toast(VIEW_TEXTS.csvFailed)
    }
  }
  return (
    <div className="viewbar">
      <Views
        label={VIEW_TEXTS.label}
        views={ORDER.map((view) => ({
          to: listPath({ ...address, view, page: 1, year: 0 }),
          label: VIEW_TEXTS.names[view],
          icon: ICONS[view],
          current: view === address.view,
        }))}
      />
      <TextLink onClick={() => void save()}>
        <ListIcon name="download" />
        {VIEW_TEXTS.csv}
      </TextLink>
    </div>
  )
}
