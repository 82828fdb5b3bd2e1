import { useApi } from '../../../api/api.ts'
import { HOLDER_LOGIN_PATH } from '../../../paths.ts'
import { redirectBrowser } from '../../../router/redirect-browser.ts'
import { useChosenResources } from '../../../session/chosen-resources-context.tsx'
import { useUser } from '../../../session/customer.tsx'
import { recipientLogo } from '../../../session/journey-storage.ts'
import { useStored } from '../../../session/stored-item.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Approvers } from '../../../ui/people/Approvers.tsx'
import { StatusMark } from '../../../ui/sharing/StatusMark.tsx'
import { sectionsOf } from '../request/consent-sections.ts'
import { COMMON } from '../request/holder-texts.ts'
import { partiesOf, requestBridge, termOf } from '../request/holder-view.ts'
import { approversFor, withApprovalOf } from '../request/several-approvers.ts'
import { useRedirectAddress, useTabConsent } from '../request/use-tab-consent.ts'
import { MULTI } from '../review/several-approvers-texts.ts'
import { SAMPLE } from './SampleMultiReview.tsx'

/**
 * Authorised, others still to come. VOLTAR goes to /holder-login as specified; with a consent of the customer's own
 * it takes them back to the institution that asked.
 */
export function HolderMultiRedirectPage() {
  const tab = useTabConsent()
  const { consent } = tab
  const { brand } = useApi().config
  const logo = useStored(recipientLogo)
  const address = useRedirectAddress(tab)
  const { resources } = useChosenResources()
  const { user } = useUser()
  const approvers = consent && user ? approversFor(consent, resources) : []
  const way = approvers.length > 0 ? address : undefined
  const parties = partiesOf(consent, brand, logo)
  return (
    <>
      <Opening
        over={<StatusMark tone="active">{MULTI.approved}</StatusMark>}
        title={MULTI.done}
        lead={way ? MULTI.donePart : MULTI.doneLead}
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
            reader={user?.loggedUser ?? ''}
          />
        </Row>
        <Ending note={way ? MULTI.return(parties.to.name) : MULTI.sampleReturn}>
          {way ? (
            <Button onClick={() => redirectBrowser(way)}>{COMMON.back}</Button>
          ) : (
            <Button to={HOLDER_LOGIN_PATH}>{COMMON.back}</Button>
          )}
        </Ending>
      </div>
    </>
  )
}
