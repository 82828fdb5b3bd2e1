import { PAGES, sharePath } from '../../../../paths.ts'
import { Button } from '../../../../ui/basics/Button.tsx'
import { DATA_NOW } from './data-now-texts.ts'
import type { HomeShare } from './home-shares.ts'

/** What ends within 30 days: one sharing with what may be done about it, or how many. */
export function SoonStrip({ soon, now }: { soon: readonly HomeShare[]; now: Date }) {
  const [first] = soon
  const last = soon.at(-1)
  if (!first?.end || !last?.end) return null
  const one = soon.length === 1
  const isReceived = first.shareType === 'RECEIVING'
  return (
    <aside className="home-soon" aria-label={DATA_NOW.soonLabel}>
      <p>
        <b>
          {one
            ? DATA_NOW.ends(first.name ?? DATA_NOW.unnamed, now, first.end)
            : DATA_NOW.severalEnd(soon.length, last.end)}
        </b>
        {one && <span className="small">{DATA_NOW.endsOn(first.shareType, first.end)}</span>}
      </p>
      {one ? (
        <Button variant="line" to={sharePath(first.consentId)}>
          {isReceived ? DATA_NOW.renew : DATA_NOW.see}
        </Button>
      ) : (
        <Button variant="line" to={PAGES.shares.path}>
          {DATA_NOW.seeAll(soon.length)}
        </Button>
      )}
    </aside>
  )
}
