import type { ShareType } from '@consente/contract/portal/values'
import { Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { TAB } from '../cards/share-list-texts.ts'
import { isFiltering } from '../find/find-shares.ts'
import type { FoundShares } from './use-found-shares.ts'
import { BOTH, FILTER } from './views-texts.ts'

type NothingFoundProps = {
  shares: FoundShares
  /** The tab that is not shown, of the cards. */
  otherTab: ShareType | undefined
  onClear: () => void
  onOther: () => void
}

/** In place of a view with nothing in it: for the filters, with the way out of them, or because there is nothing. */
export function NothingFound({ shares, otherTab, onClear, onOther }: NothingFoundProps) {
  const { inForce, all, loaded, countOf } = shares
  const [only] = loaded.length === 1 ? loaded : []
  if (!isFiltering(inForce))
    return all.length === 0 && only ? (
      <Empty title={TAB[only].empty} />
    ) : (
      <Empty title={BOTH.noneOpen(only)}>{BOTH.overInCards}</Empty>
    )
  const elsewhere = (otherTab && countOf(otherTab)) ?? 0
  return (
    <Empty
      title={FILTER.nothing}
      action={
        <Button variant="line" onClick={onClear}>
          {FILTER.clearAll}
        </Button>
      }
    >
      {otherTab && elsewhere > 0 && (
        <>
          {FILTER.elsewhere(elsewhere, TAB[otherTab].label)}{' '}
          <TextLink inline onClick={onOther}>
            {FILTER.seeOther}
          </TextLink>
        </>
      )}
    </Empty>
  )
}
