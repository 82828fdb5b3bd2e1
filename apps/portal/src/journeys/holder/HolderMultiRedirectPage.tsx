import { useApi } from '../../api/api.ts'
import { useConsents } from '../../session/consents.tsx'
import { useUser } from '../../session/customer.tsx'
import { recipientLogo } from '../../session/storage.ts'
import { useStored } from '../../session/use-stored.ts'
import { Approvers } from '../../ui/Approvers.tsx'
import { Bridge } from '../../ui/Bridge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { Row } from '../../ui/Row.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import { sectionsOf } from './consent-sections.ts'
import { partiesOf, requestBridge, termOf } from './holder-view.ts'
import { leaveTo } from './leave.ts'
import { HOLDER_LOGIN } from './places.ts'
import { SAMPLE } from './sample-consent.ts'
import { approversFor, withApprovalOf } from './several-approvers.ts'
import { COMMON, MULTI } from './texts.ts'
import { useTabConsent } from './use-tab-consent.ts'
import { useWayOn } from './use-way-on.ts'

/**
 * Authorised, others still to come. VOLTAR goes to /holder-login as specified; with a consent of the customer's own
 * it takes them back to the institution that asked.
 */
export function HolderMultiRedirectPage() {
  const tab = useTabConsent()
  const { consent } = tab
  const { brand } = useApi().config
  const logo = useStored(recipientLogo)
  const address = useWayOn(tab)
  const { resources } = useConsents()
  const { user } = useUser()
  const approvers = consent && user ? approversFor(consent, resources) : []
  const way = approvers.length > 0 ? address : undefined
  const parties = partiesOf(consent, brand, logo)
  return (
    <>
      <Opening
        over={<StatusMark tone="active">{MULTI.approved}</StatusMark>}
        title={MULTI.done}
        lead={MULTI.doneLead}
      />
      {way && consent && (
        <Bridge
          {...requestBridge(parties, sectionsOf(consent, undefined), termOf(consent))}
          state="pending"
          caption={MULTI.caption(parties.from.name, parties.to.name)}
        />
      )}
      <div className={way && 'after-bridge'}>
        <Row title={MULTI.approvers} reason={way ? MULTI.othersHow : MULTI.approversReason}>
          <Approvers
            approvers={way && user ? withApprovalOf(approvers, user.loggedUser) : SAMPLE.approvers}
          />
        </Row>
        <Ending note={way ? MULTI.return(parties.to.name) : MULTI.sampleReturn}>
          {way ? (
            <Button onClick={() => leaveTo(way)}>{COMMON.back}</Button>
          ) : (
            <Button to={HOLDER_LOGIN}>{COMMON.back}</Button>
          )}
        </Ending>
      </div>
    </>
  )
}
