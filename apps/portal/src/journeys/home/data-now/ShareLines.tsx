import { useApi } from '../../../api/api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { sharePath, sharesPath } from '../../../paths.ts'
import { markOf } from '../../../sharing/share-picture.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DATA_NOW } from './data-now-texts.ts'
import type { HomeShare } from './home-shares.ts'
import { ShareFace } from './ShareFace.tsx'

/** As many as a side shows; the list has them all. */
const MOST = 5

/** One direction: what ends first first, each in one line. */
export function ShareLines({ shares }: { shares: readonly HomeShare[] }) {
  const { brand } = useApi().config
  const [first] = shares
  if (!first) return null
  const { shareType } = first
  return (
    <Row title={shareType === 'RECEIVING' ? DATA_NOW.arrives(brand.name) : DATA_NOW.leaves(brand.name)} wide>
      <ul className="brief">
        {shares.slice(0, MOST).map((share) => (
          <ShareLine key={share.consentId} share={share} text={DATA_NOW.line(share, timeNow())} />
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

/** Sharings of which nobody knows if data go, as their institutions told them. */
export function UnsureLines({ shares }: { shares: readonly HomeShare[] }) {
  if (shares.length === 0) return null
  return (
    <Row title={DATA_NOW.unsureTitle} reason={DATA_NOW.unsureReason} wide>
      <ul className="brief">
        {shares.slice(0, MOST).map((share) => {
          const isPast = share.situation.kind === 'past-term'
          return (
            <ShareLine
              key={share.consentId}
              share={share}
              text={isPast ? DATA_NOW.passed : markOf(share.situation, 'list').word}
            />
          )
        })}
      </ul>
    </Row>
  )
}

function ShareLine({ share, text }: { share: HomeShare; text: string }) {
  const { consentId, name = DATA_NOW.unnamed } = share
  return (
    <li>
      <ShareFace share={share} title={name} text={text} />
      <TextLink to={sharePath(consentId)}>
        {DATA_NOW.seeLink}
        <span className="sr">{DATA_NOW.of(name)}</span>
      </TextLink>
    </li>
  )
}
