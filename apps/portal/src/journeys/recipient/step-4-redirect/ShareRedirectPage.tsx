import { useDelayedRedirect } from '../../../hooks/use-delayed-redirect.ts'
import { Navigate } from '../../../router/router.tsx'
import { useCustomer } from '../../../session/customer.tsx'
import { markAway } from '../../../session/idle-time.ts'
import { redirect, requested } from '../../../session/journey-storage.ts'
import { useShareDraft } from '../../../session/share-draft-context.tsx'
import { useStored } from '../../../session/stored-item.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Notes } from '../../../ui/feedback/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { chosenGroups } from '../draft/chosen-groups.ts'
import { senderOf, useOwnParty } from '../steps/institution-view.ts'
import { StepOpening } from '../steps/StepOpening.tsx'
import { useDetour } from '../steps/use-journey-draft.ts'
import { REDIRECT } from './share-redirect-texts.ts'

const browserGo = (address: string): void => window.location.assign(address)

/** `/recipient-share-redirect`: step 4, on the way to the other institution. */
export function ShareRedirectPage({ go = browserGo }: { go?: (address: string) => void }) {
  const detour = useDetour(4)
  return detour ? <Navigate to={detour} replace /> : <ShareRedirect go={go} />
}

function ShareRedirect({ go }: { go: (address: string) => void }) {
  const address = useStored(redirect)
  const own = useOwnParty()
  const { documentId } = useCustomer()
  const { resumeData: draft } = useShareDraft()
  const leave = useDelayedRedirect({
    address,
    go: (to) => {
      markAway()
      requested.write({ documentId, draft })
      go(to)
    },
  })
  const party = senderOf(draft)
  return (
    <>
      <StepOpening
        step={4}
        title={party ? REDIRECT.title(party.name) : REDIRECT.titleUnnamed}
        lead={<p role="status">{REDIRECT.lead}</p>}
      />
      <Bridge
        state="moving"
        direction="asking"
        from={party ?? { name: REDIRECT.other }}
        to={own}
        groups={chosenGroups(draft)}
        whatLabel={REDIRECT.yourRequest}
        what={REDIRECT.onTheWay}
        caption={REDIRECT.caption(party?.name ?? REDIRECT.other, own.name)}
      />
      <div className="after-bridge">
        <Row title={REDIRECT.keep} reason={REDIRECT.keepReason}>
          <Notes
            items={[
              {
                icon: 'clock',
                text: (
                  <>
                    <b>{REDIRECT.opensByItself}</b>{' '}
                    <TextLink inline onClick={leave}>
                      {party ? REDIRECT.goNowTo(party.name) : REDIRECT.goNow}
                    </TextLink>
                  </>
                ),
              },
              {
                icon: 'undo',
                text: (
                  <>
                    <b>{REDIRECT.kept}</b>
                    {REDIRECT.keptRest}
                  </>
                ),
              },
              {
                icon: 'lock',
                text: (
                  <>
                    <b>{REDIRECT.password}</b>
                    {REDIRECT.passwordRest(own.name)}
                  </>
                ),
              },
            ]}
          />
        </Row>
      </div>
    </>
  )
}
