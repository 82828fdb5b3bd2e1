import { useApi } from '../../../api/api.ts'
import { PAGES, sharePath, sharesPath } from '../../../paths.ts'
import { renewalPath } from '../../../renewal-path.ts'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { saveSharingEnd } from '../../../ui/files/sharing-end-entry.ts'
import { REPLACEMENT } from '../../../ui/sharing/replacement-texts.ts'
import { DATA_NOW } from './data-now-texts.ts'
import type { HomeShare } from './home-shares.ts'

/** Sharings that end within 30 days: one sharing with what may be done about it, or how many. */
export function SoonStrip({ soon, now }: { soon: readonly HomeShare[]; now: Date }) {
  const [first] = soon
  const last = soon.at(-1)
  if (!first?.end || !last?.end) return null
  const one = soon.length === 1
  return (
    <aside className="home-soon" aria-label={DATA_NOW.soonLabel}>
      <p>
        <b>
          {one
            ? DATA_NOW.ends(first.name ?? DATA_NOW.unnamed, now, first.end)
            : DATA_NOW.severalEnd(soon.length, last.end)}
        </b>
        {one && (
          <span className="small">
            {first.askedId ? DATA_NOW.endsAsked(first.end) : DATA_NOW.endsOn(first.shareType, first.end)}
          </span>
        )}
      </p>
      {one ? <WaysOn share={first} end={first.end} /> : <AllOfThem soon={soon} />}
    </aside>
  )
}

/** RENOVAR begins the renewal, unless a request waits to take its place; a sharing given from here is renewed at the other institution. */
function WaysOn({ share, end }: { share: HomeShare; end: Date }) {
  const { consentId, shareType, askedId, name = DATA_NOW.unnamed } = share
  const isReceived = shareType === 'RECEIVING'
  return (
    <Actions>
      <TextLink onClick={() => saveSharingEnd({ consentId, name, isReceived, end })}>
        <ListIcon name="calendar" />
        {DATA_NOW.calendar}
      </TextLink>
      {askedId ? (
        <Button variant="line" to={sharePath(askedId)}>
          {REPLACEMENT.see}
        </Button>
      ) : (
        <Button variant="line" to={isReceived ? renewalPath(consentId) : sharePath(consentId)}>
          {isReceived ? DATA_NOW.renew : DATA_NOW.see}
        </Button>
      )}
    </Actions>
  )
}

/** The place where all of them stand together: on the timeline, if there is one and they are of both directions. */
function AllOfThem({ soon }: { soon: readonly HomeShare[] }) {
  const { sharesViews } = useApi().config.capabilities
  const [first] = soon
  const areOfOneSide = soon.every(({ shareType }) => shareType === first?.shareType)
  const path =
    areOfOneSide && first
      ? sharesPath(first.shareType)
      : sharesViews
        ? `${PAGES.shares.path}?ver=linha`
        : PAGES.shares.path
  return (
    <Button variant="line" to={path}>
      {DATA_NOW.seeAll(soon.length)}
    </Button>
  )
}
