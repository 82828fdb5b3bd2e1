import { formatTime } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useApi } from '../../../api/api.ts'
import { sharingReceiptsQuery } from '../../../api/receipts-api.ts'
import { receiptPath, sharePath } from '../../../paths.ts'
import { useLocation } from '../../../router/router.tsx'
import { consentData, recipientLogo } from '../../../session/journey-storage.ts'
import { useStored } from '../../../session/stored-item.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Drawing } from '../../../ui/handoff/Drawing.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { sectionsOf } from '../request/consent-sections.ts'
import { COMMON } from '../request/holder-texts.ts'
import { groupsOf, partiesOf, termOf } from '../request/holder-view.ts'
import { BACK } from './phone-texts.ts'

/** Receipts of what was authorised just now. */
const GIVEN: readonly string[] = ['GRANT', 'CHANGE', 'RENEWAL']
/** In the entry of the history: when the request was authorised here. */
const Answered = z.object({ at: z.number() })

/** The end on the phone: the computer goes on by itself. What became of a request that was not authorised here stands there. */
export function BackToComputerPage() {
  const { at } = z.safeParse(Answered, useLocation().state).data ?? {}
  if (at === undefined) return <Opening title={BACK.title} lead={BACK.lead} />
  return (
    <>
      <Opening title={BACK.done} lead={BACK.authorised(formatTime(new Date(at)))} />
      <Authorised />
    </>
  )
}

function Authorised() {
  const api = useApi()
  const { brand } = api.config
  const consent = useStored(consentData)
  const logo = useStored(recipientLogo)
  const receipt = useQuery(sharingReceiptsQuery(api, consent?.consentId ?? '')).data?.receipts.find(
    ({ kind }) => GIVEN.includes(kind),
  )
  if (!consent) return null
  const { from, to } = partiesOf(consent, brand, logo)
  const groups = groupsOf(sectionsOf(consent, undefined))
  const term = termOf(consent)
  return (
    <>
      <Bridge
        state="closed"
        from={from}
        to={to}
        groups={groups}
        what={COMMON.amount(groups.length)}
        until={term && COMMON.until(term.end)}
        caption={BACK.caption(from.name, to.name)}
      />
      <div className="after-bridge">
        <Row title={BACK.stuck}>
          <p>{BACK.stuckText}</p>
          <p className="links">
            {receipt && (
              <TextLink to={receiptPath(receipt.number)}>
                <Drawing name="document" />
                {BACK.receipt}
              </TextLink>
            )}
            <TextLink to={sharePath(consent.consentId)}>{BACK.share}</TextLink>
          </p>
        </Row>
      </div>
    </>
  )
}
