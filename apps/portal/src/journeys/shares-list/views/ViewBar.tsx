import { timeNow } from '../../../api/server-time.ts'
import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { useToast } from '../../../ui/feedback/Toasts.tsx'
import { type SharingEnd, saveSharingEnds } from '../../../ui/files/sharing-end-entry.ts'
import { Views } from '../../../ui/layout/Views.tsx'
import { type ListAddress, listPath, type View } from '../find/list-address.ts'
import { institutionName, type ListedShare } from '../find/listed-share.ts'
import { VIEW_NAMES } from './list-tools-texts.ts'
import { VIEW_TEXTS } from './views-texts.ts'

const ORDER: readonly View[] = ['cards', 'timeline', 'matrix']

type ViewBarProps = {
  address: ListAddress
  /** Sharings that the filters show, in order; undefined until all have arrived. */
  found: readonly ListedShare[] | undefined
  onChosen: () => void
}

/** The three ways of seeing the list, and the list as a file; of the timeline also the ends to come, for a calendar. */
export function ViewBar({ address, found, onChosen }: ViewBarProps) {
  const toast = useToast()
  const ends = endsToCome(found ?? [])
  const save = async (): Promise<void> => {
    if (!found) return toast(VIEW_TEXTS.csvNotReady)
    try {
      const { saveShares } = await import('./share-csv.ts')
      saveShares(found, timeNow())
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
          label: VIEW_NAMES[view],
          icon: view,
          current: view === address.view,
        }))}
        onChosen={onChosen}
      />
      <div className="links">
        {address.view === 'timeline' && ends.length > 0 && (
          <TextLink onClick={() => saveSharingEnds(ends)}>
            <ListIcon name="calendar" />
            {VIEW_TEXTS.calendar}
          </TextLink>
        )}
        <TextLink onClick={() => void save()}>
          <ListIcon name="download" />
          {VIEW_TEXTS.csv}
        </TextLink>
      </div>
    </div>
  )
}

/** The ends of sharings in force, for a calendar. */
const endsToCome = (found: readonly ListedShare[]): SharingEnd[] =>
  found.flatMap((share) => {
    const { card, shareType } = share
    const end = card.situation.kind === 'in-force' ? card.situation.until : undefined
    if (!end) return []
    return {
      consentId: card.consentId,
      name: institutionName(share),
      isReceived: shareType === 'RECEIVING',
      end,
    }
  })
