import type { ReadingItem } from '@consente/contract/portal/readings'
import { calendarDay, remainingDays } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/api.ts'
import { noticesQuery } from '../../../api/notices-api.ts'
import { readingsOfDayQuery } from '../../../api/readings-api.ts'
import { PAGES, sharePath } from '../../../paths.ts'
import { askPath } from '../../../renewal-path.ts'
import { partiesOf } from '../../../sharing/share-parties.ts'
import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { saveSharingEnd } from '../../../ui/files/sharing-end-entry.ts'
import { REPLACEMENT } from '../../../ui/sharing/replacement-texts.ts'
import { BOARD, DATA_NOW } from './data-now-texts.ts'
import type { HomeShare, HomeShares } from './home-shares.ts'

/** Up to here the rule above the first fact takes the brand's colour. */
const LAST_DAYS = 7

/** Three facts: what ends first, the last reading and the last notice; each as far as the backend knows it. */
export function Board({ shares, now }: { shares: HomeShares; now: Date }) {
  const { capabilities } = useApi().config
  const first = firstToEnd(shares)
  if (!first && !capabilities.accessLog && !capabilities.notices) return null
  return (
    <section className="board" aria-label={BOARD.label}>
      {first && <FirstEnd share={first} end={first.end} isSoon={shares.soon.includes(first)} now={now} />}
      {capabilities.accessLog && <LastReading share={shares.lastRead} now={now} />}
      {capabilities.notices && <LastNotice now={now} />}
    </section>
  )
}

type Ending = HomeShare & { end: Date }

function firstToEnd({ received, given }: HomeShares): Ending | undefined {
  return [...received, ...given]
    .filter((share): share is Ending => share.end !== undefined)
    .sort((a, b) => a.end.getTime() - b.end.getTime())[0]
}

type FactProps = { term: string; fact: ReactNode; text: ReactNode; links: ReactNode; isLast?: boolean }

function Fact({ term, fact, text, links, isLast = false }: FactProps) {
  return (
    <div className={isLast ? 'fact fact--last' : 'fact'}>
      <h2>{term}</h2>
      <p>
        <b>{fact}</b>
      </p>
      <p className="small">{text}</p>
      <p className="links">{links}</p>
    </div>
  )
}

function FirstEnd({ share, end, isSoon, now }: { share: HomeShare; end: Date; isSoon: boolean; now: Date }) {
  const { consentId, shareType, start, askedId, name = DATA_NOW.unnamed } = share
  const isReceived = shareType === 'RECEIVING'
  const [to, way] = askedId
    ? [sharePath(askedId), DATA_NOW.seeAskedLink]
    : isSoon && isReceived
      ? [askPath(consentId, 'renew'), DATA_NOW.renewLink]
      : [sharePath(consentId), DATA_NOW.seeLink]
  return (
    <Fact
      term={BOARD.endsFirst}
      isLast={remainingDays(now, end) <= LAST_DAYS}
      fact={BOARD.ends(name, isSoon ? undefined : start, end, now)}
      text={askedId ? BOARD.endsAsked(end) : BOARD.endsOn(shareType, end)}
      links={
        <>
          <TextLink to={to}>
            {way}
            <span className="sr">{askedId ? REPLACEMENT.inPlaceOf(name) : DATA_NOW.of(name)}</span>
          </TextLink>
          {isSoon && (
            <TextLink onClick={() => saveSharingEnd({ consentId, name, isReceived, end })}>
              <ListIcon name="calendar" />
              {DATA_NOW.calendar}
            </TextLink>
          )}
        </>
      }
    />
  )
}

function LastReading({ share, now }: { share: HomeShare | undefined; now: Date }) {
  return (
    <Fact
      term={BOARD.lastReading}
      fact={share?.lastReadAt ? BOARD.moment(share.lastReadAt, now) : BOARD.nothingRead}
      text={share?.lastReadAt && <WhatWasRead share={share} at={share.lastReadAt} />}
      links={<TextLink to={PAGES.whoRead.path}>{BOARD.whoRead}</TextLink>}
    />
  )
}

/** The groups of the reading come with its log; without it the sentence names the institutions alone. */
function WhatWasRead({ share, at }: { share: HomeShare; at: Date }) {
  const api = useApi()
  const { data, isPending } = useQuery(readingsOfDayQuery(api, share.consentId, calendarDay(at)))
  const { from, to } = partiesOf(share.shareType, api.config.brand, { organisationName: share.name })
  if (isPending) return null
  return BOARD.read({ holder: from.name, recipient: to.name, groups: readGroups(data ?? [], at) })
}

function LastNotice({ now }: { now: Date }) {
  const { data, isPending } = useQuery(noticesQuery(useApi()))
  const newest = data?.notices[0]
  if (!isPending && !data) return null
  return (
    <Fact
      term={BOARD.lastNotice}
      fact={newest?.title ?? (data && BOARD.noNotice)}
      text={newest && `${BOARD.moment(new Date(newest.at), now)}. ${newest.text}`}
      links={<TextLink to={PAGES.notices.path}>{BOARD.seeNotices(data?.newCount ?? 0)}</TextLink>}
    />
  )
}

/** Calls without a pause of ten minutes are one reading. */
const PAUSE_MS = 10 * 60_000

/** Names of the groups that came with a reading that ended at an instant, each once; the list of policies has no name. */
function readGroups(items: readonly ReadingItem[], at: Date): string[] {
  const names = items
    .filter(({ outcome }) => outcome === 'DELIVERED' || outcome === 'UNTOLD')
    .filter(({ group, lastAt }) => group !== 'RESOURCE' && at.getTime() - Date.parse(lastAt) < PAUSE_MS)
    .map(({ groupName }) => groupName)
  return [...new Set(names)]
}
