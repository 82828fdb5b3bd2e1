import { useApi } from '../../../api/api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { markOf } from '../../../sharing/share-picture.ts'
import { tenseOf } from '../../../sharing/share-tense.ts'
import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { StatusMark } from '../../../ui/sharing/StatusMark.tsx'
import { Direction, TimeAxis } from '../../../ui/sharing/TimeAxis.tsx'
import { type ListAddress, listPath } from '../find/list-address.ts'
import type { ListedShare } from '../find/listed-share.ts'
import { axisOf, monthNames, rowOf, spanText, todayOn } from './timeline-rows.ts'
import { directionText, TIMELINE } from './timeline-texts.ts'

/** Sharings on one axis of thirteen months, and the way to other months. */
export function Timeline({ shares, address }: { shares: readonly ListedShare[]; address: ListAddress }) {
  const { brand } = useApi().config
  const axis = axisOf(timeNow(), address.year)
  const at = (year: number): string => listPath({ ...address, year })
  return (
    <>
      <TimeAxis
        label={TIMELINE.list}
        span={spanText(axis)}
        months={monthNames(axis)}
        today={todayOn(axis)}
        rows={shares.map((share) => ({
          ...rowOf(share, axis, brand),
          facts: <Facts share={share} brand={brand.name} />,
        }))}
      />
      <div className="turner">
        <nav className="links" aria-label={TIMELINE.moves}>
          <TextLink icon="back" to={at(address.year - 1)}>
            {TIMELINE.before}
          </TextLink>
          <TextLink to={at(0)}>{TIMELINE.today}</TextLink>
          <TextLink to={at(address.year + 1)}>
            {TIMELINE.after}
            <ListIcon name="forward" />
          </TextLink>
        </nav>
        <p className="small">{TIMELINE.inks}</p>
      </div>
    </>
  )
}

function Facts({ share: { card, shareType }, brand }: { share: ListedShare; brand: string }) {
  const { situation } = card
  const { tone, word } = markOf(situation, 'details')
  return (
    <>
      <Direction to={shareType === 'RECEIVING' ? 'in' : 'out'}>
        {directionText(shareType, brand, tenseOf(situation))}
      </Direction>
      {situation.kind !== 'in-force' && <StatusMark tone={tone}>{word}</StatusMark>}
    </>
  )
}
