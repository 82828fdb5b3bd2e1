import { formatDate } from '@consente/domain/period'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/api.ts'
import { sharePath, sharesPath } from '../../../paths.ts'
import { renewalPath } from '../../../renewal-path.ts'
import { markOf } from '../../../sharing/share-picture.ts'
import { remainingText } from '../../../sharing/term-text.ts'
import { answerBy, waitingFor } from '../../../sharing/waiting-text.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { SmallDeck } from '../../../ui/bridge/SmallDeck.tsx'
import { TermLine } from '../../../ui/bridge/TermLine.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { REPLACEMENT } from '../../../ui/sharing/replacement-texts.ts'
import { StatusMark } from '../../../ui/sharing/StatusMark.tsx'
import { DATA_NOW } from './data-now-texts.ts'
import { type HomeShare, institutionsIn, type WaitingShare } from './home-shares.ts'

/** As many as a side shows; the list has them all. */
const MOST = 5

/** One direction: what ends first first, each with its term and what comes next. */
export function ShareLines({
  shares,
  soon,
  now,
}: {
  shares: readonly HomeShare[]
  soon: readonly HomeShare[]
  now: Date
}) {
  const { brand } = useApi().config
  const [first] = shares
  if (!first) return null
  const { shareType } = first
  const isReceived = shareType === 'RECEIVING'
  const count = institutionsIn(shares)
  return (
    <Row
      title={isReceived ? DATA_NOW.arrives(brand.name) : DATA_NOW.leaves(brand.name)}
      reason={isReceived ? DATA_NOW.arrivesReason(count) : DATA_NOW.leavesReason(count)}
      wide
    >
      <ul className="home-lines">
        {shares.slice(0, MOST).map((share) => (
          <ShareLine key={share.consentId} share={share} isSoon={soon.includes(share)} now={now} />
        ))}
      </ul>
      {shares.length > MOST && (
        <p className="gap">
          <TextLink to={sharesPath(shareType)}>{DATA_NOW.more(shares.length, shareType)}</TextLink>
        </p>
      )}
    </Row>
  )
}

function ShareLine({ share, isSoon, now }: { share: HomeShare; isSoon: boolean; now: Date }) {
  const { brand } = useApi().config
  const { shareType, groups, start, end } = share
  const read = DATA_NOW.read(share, brand.name, now)
  return (
    <li>
      <ShareHead share={share}>
        {groups.length > 0 && <p className="small">{DATA_NOW.groups(groups.length)}</p>}
      </ShareHead>
      {start && end && (
        <div className="home-term">
          <TermLine
            size="mini"
            start={start}
            end={end}
            now={now}
            label={`De ${formatDate(start)} até ${formatDate(end)}`}
          />
          <p className="small">{remainingText(now, start, end)}</p>
        </div>
      )}
      <p className="small home-next">
        <span>{read}</span>
        <WayOn share={share} isRenewal={isSoon && shareType === 'RECEIVING'} />
      </p>
    </li>
  )
}

/** The other institution, with the deck that comes from it or goes to it. */
function ShareHead({
  share,
  isWaiting = false,
  children,
}: {
  share: HomeShare
  isWaiting?: boolean
  children: ReactNode
}) {
  const { name = DATA_NOW.unnamed, logo, shareType, groups, consentId } = share
  return (
    <>
      <SmallDeck
        party={{ name, logo }}
        isOut={shareType === 'TRANSMITTING'}
        groups={groups}
        isWaiting={isWaiting}
      />
      <div>
        <h3>
          <TextLink to={sharePath(consentId)} inline>
            {name}
          </TextLink>
        </h3>
        {children}
      </div>
    </>
  )
}

function WayOn({
  share: { consentId, askedId, name = DATA_NOW.unnamed },
  isRenewal = false,
}: {
  share: HomeShare
  isRenewal?: boolean
}) {
  if (askedId)
    return (
      <TextLink to={sharePath(askedId)} inline>
        {DATA_NOW.seeAskedLink}
        <span className="sr">{REPLACEMENT.inPlaceOf(name)}</span>
      </TextLink>
    )
  return (
    <TextLink to={isRenewal ? renewalPath(consentId) : sharePath(consentId)} inline>
      {isRenewal ? DATA_NOW.renewLink : DATA_NOW.seeLink}
      <span className="sr">{DATA_NOW.of(name)}</span>
    </TextLink>
  )
}

/** Sharings that wait for somebody. */
export function WaitingLines({
  shares,
  resume,
  now,
}: {
  shares: readonly WaitingShare[]
  resume: ReactNode
  now: Date
}) {
  if (shares.length === 0 && !resume) return null
  return (
    <Row
      title={shares.length > 0 ? DATA_NOW.waitingTitle : DATA_NOW.leftTitle}
      reason={shares.length > 0 ? DATA_NOW.waitingReason(shares.length) : undefined}
      wide
    >
      {resume && <p className="gap-b">{resume}</p>}
      <ul className="home-lines">
        {shares.slice(0, MOST).map((share) => (
          <li key={share.consentId}>
            <ShareHead share={share} isWaiting>
              <StatusMark tone="pending">{DATA_NOW.pending}</StatusMark>
            </ShareHead>
            <p className="small home-term">{waitingFor(share.situation)}</p>
            <p className="small home-next">
              <span>{answerBy(share.situation, now)}</span>
              <WayOn share={share} />
            </p>
          </li>
        ))}
      </ul>
    </Row>
  )
}

/** Sharings of which nobody knows if data go, as their institutions told them. */
export function UnsureLines({ shares }: { shares: readonly HomeShare[] }) {
  if (shares.length === 0) return null
  return (
    <Row title={DATA_NOW.unsureTitle} reason={DATA_NOW.unsureReason} wide>
      <ul className="home-lines">
        {shares.slice(0, MOST).map((share) => {
          const { tone, word } = markOf(share.situation, 'list')
          return (
            <li key={share.consentId}>
              <ShareHead share={share} isWaiting>
                <StatusMark tone={tone}>{word}</StatusMark>
              </ShareHead>
              <p className="small home-term">
                {share.situation.kind === 'past-term' ? DATA_NOW.passed : undefined}
              </p>
              <p className="small home-next">
                <WayOn share={share} />
              </p>
            </li>
          )
        })}
      </ul>
    </Row>
  )
}
