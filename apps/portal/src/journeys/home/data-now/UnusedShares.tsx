import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { keepUnused } from '../../../api/notices-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { askPath } from '../../../renewal-path.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DATA_NOW, UNUSED } from './data-now-texts.ts'
import type { HomeShare } from './home-shares.ts'
import { ShareFace } from './ShareFace.tsx'

/** Sharings whose data nobody has read for months: keep or end, with equal weight. Nothing ends by itself. */
export function UnusedShares({ shares }: { shares: readonly HomeShare[] }) {
  const { capabilities } = useApi().config
  const unused = shares.filter(({ unusedSince }) => unusedSince !== undefined)
  if (!capabilities.unused || unused.length === 0) return null
  return (
    <Row title={UNUSED.title(unused.length)} reason={UNUSED.why} wide>
      <ul className="brief">
        {unused.map((share) => (
          <UnusedShare key={share.consentId} share={share} since={share.unusedSince ?? ''} />
        ))}
      </ul>
    </Row>
  )
}

function UnusedShare({ share, since }: { share: HomeShare; since: string }) {
  const api = useApi()
  const { brand } = api.config
  const { consentId, shareType, end, name = DATA_NOW.unnamed } = share
  const cache = useQueryClient()
  const { busy, run } = useSingleFlight()
  const [outcome, setOutcome] = useState<'kept' | 'failed'>()
  const keep = (): void =>
    void run(
      async () => {
        await keepUnused(api, consentId)
        setOutcome('kept')
        void cache.invalidateQueries({ queryKey: ['shares'], refetchType: 'none' })
      },
      () => setOutcome('failed'),
    )
  return (
    <li>
      <ShareFace
        share={share}
        title={UNUSED.who(name, shareType, brand.name)}
        text={UNUSED.since(since, end, timeNow())}
      />
      <div className="brief-deeds">
        {outcome === 'kept' ? (
          <p className="small" role="status" tabIndex={-1} ref={focusOn}>
            {UNUSED.kept}
          </p>
        ) : (
          <>
            <div className="equal">
              <Button variant="line" busy={busy} onClick={keep}>
                {UNUSED.keep}
                <span className="sr">{DATA_NOW.of(name)}</span>
              </Button>
              <Button variant="line" to={askPath(consentId, 'end')}>
                {UNUSED.end}
                <span className="sr">{DATA_NOW.of(name)}</span>
              </Button>
            </div>
            <p role="status" className="small">
              {outcome && UNUSED.failed}
            </p>
          </>
        )}
      </div>
    </li>
  )
}

/** The button that had the focus is gone. */
const focusOn = (words: HTMLElement | null): void => words?.focus()
