import { useCallback } from 'react'
import { Navigate } from '../../router/router.tsx'
import { useCustomer } from '../../session/customer.tsx'
import { useResume } from '../../session/resume.tsx'
import { asked, redirect } from '../../session/storage.ts'
import { useStored } from '../../session/use-stored.ts'
import { Bridge } from '../../ui/Bridge.tsx'
import { Notes } from '../../ui/Notes.tsx'
import { Row } from '../../ui/Row.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { chosenGroups } from './chosen-groups.ts'
import { senderOf } from './institution-view.ts'
import { REDIRECT } from './redirect-texts.ts'
import { StepOpening } from './StepOpening.tsx'
import { useDeparture } from './use-departure.ts'
import { useDetour } from './use-draft.ts'
import { useOwnParty } from './use-own-party.ts'

const browserGo = (address: string): void => window.location.assign(address)

export type ShareRedirectPageProps = { go?: (address: string) => void }

/** `/recipient-share-redirect`: step 4, on the way to the other institution. */
export function ShareRedirectPage({ go = browserGo }: ShareRedirectPageProps) {
  const detour = useDetour(4)
  return detour ? <Navigate to={detour} replace /> : <ShareRedirect go={go} />
}

function ShareRedirect({ go }: { go: (address: string) => void }) {
  const address = useStored(redirect)
  const own = useOwnParty()
  const { documentId } = useCustomer()
  const { resumeData: draft } = useResume()
  const depart = useCallback(
    (to: string) => {
      asked.write({ documentId, draft })
      go(to)
    },
    [documentId, draft, go],
  )
  const leave = useDeparture(address, depart)
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
                    <b>{REDIRECT.alone}</b>{' '}
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
