import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useApi } from '../../api/api.ts'
import { timeNow } from '../../api/server-time.ts'
import { sharesQuery } from '../../api/sharings/sharings-api.ts'
import { PAGES } from '../../paths.ts'
import { type Customer, useUser } from '../../session/customer.tsx'
import { redirect } from '../../session/journey-storage.ts'
import { institutionOf } from '../../session/share-draft.ts'
import { useShareDraft } from '../../session/share-draft-context.tsx'
import { useStored } from '../../session/stored-item.ts'
import { useNewConsent } from '../../sharing/use-new-consent.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { lazyPart } from '../../ui/basics/lazy-part.ts'
import { TextLink } from '../../ui/basics/TextLink.tsx'
import { HeroBridge } from '../../ui/bridge/HeroBridge.tsx'
import { LoadingPage } from '../../ui/feedback/Skeletons.tsx'
import { ChoiceCards } from '../../ui/layout/ChoiceCards.tsx'
import { Fold } from '../../ui/layout/Fold.tsx'
import { HowItWorks } from '../../ui/layout/HowItWorks.tsx'
import { Ledger } from '../../ui/layout/Ledger.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { HOME } from './home-texts.ts'
import { type BegunRequest, pathToResume } from './path-to-resume.ts'
import { sharesOverview } from './shares-overview.ts'

/** Somebody with sharings, where the lists tell enough, finds them here. */
const HomeWithShares = lazyPart('HomeWithShares', () => import('./data-now/HomeWithShares.tsx'))

/** Asks, now and then, whether this device shall sign in without a password. */
const DeviceOffer = lazyPart('DeviceOffer', () => import('./offer/DeviceOffer.tsx'))

/** `/recipient-open-insurance`: a question with two answers; of somebody with sharings, their data now. */
export function RecipientHomePage() {
  const { config } = useApi()
  const { user } = useUser()
  const startNew = useNewConsent()
  const begunOf = useBegunRequest()
  const called = calledBy(user)
  const opening = {
    title: called ? HOME.title(called) : HOME.titleUnnamed,
    lead: HOME.lead(config.brand.name),
    action: (
      <div className="wide">
        <HeroBridge />
      </div>
    ),
  }
  const body = (isKnown: boolean, mayWait = true) => {
    const begun = begunOf(mayWait)
    return (
      <>
        <ChoiceCards
          items={[
            {
              title: HOME.bring,
              text: begun ? (
                <>
                  {HOME.unfinished}{' '}
                  <TextLink to={begun.to} inline>
                    {HOME.resume(begun.name)}
                  </TextLink>
                  . {HOME.newStart}
                </>
              ) : (
                HOME.bringText
              ),
              action: <Button onClick={startNew}>{HOME.newConsent}</Button>,
            },
            {
              title: HOME.see,
              text: user && isKnown ? <SharesText documentId={user.documentId} /> : HOME.seeText,
              action: (
                <Button variant="line" to={PAGES.shares.path}>
                  {HOME.myShares}
                </Button>
              ),
            },
          ]}
        />
        <About />
      </>
    )
  }
  return (
    <>
      {config.capabilities.dataNow && user ? (
        <Suspense fallback={<LoadingPage />}>
          <HomeWithShares
            customer={user}
            called={called}
            first={{ opening, body }}
            below={<About isFolded />}
            begunOf={begunOf}
            onNew={startNew}
          />
        </Suspense>
      ) : (
        <>
          <Opening {...opening} />
          {body(true)}
        </>
      )}
      {config.capabilities.strongSignIn && user && (
        <Suspense>
          <DeviceOffer />
        </Suspense>
      )}
      <button type="button" hidden>
        {HOME.onboarding}
      </button>
      <button type="button" hidden>
        {HOME.terms}
      </button>
    </>
  )
}

/** The leaflet: in sight of whoever has no sharing, folded for those who return. */
function About({ isFolded = false }: { isFolded?: boolean }) {
  const { links } = useApi().config
  const how = <HowItWorks steps={HOME.howSteps} />
  const good = <GoodToKnow links={links} />
  return isFolded ? (
    <div className="leaf">
      <Fold title={<h2 className="h3">{HOME.how}</h2>}>{how}</Fold>
      <Fold title={<h2 className="h3">{HOME.good}</h2>}>{good}</Fold>
    </div>
  ) : (
    <>
      <Row title={HOME.how} reason={HOME.howReason} wide>
        {how}
      </Row>
      <Row title={HOME.good}>{good}</Row>
    </>
  )
}

/** A person by the first name, a company by its whole name. */
function calledBy(customer: Customer | null): string | undefined {
  return (customer?.isCompany ? customer.name : customer?.name.split(' ')[0]) || undefined
}

/**
 * The request that was broken off and the way back to it (certification item S6.5), given whether it may still wait. One that
 * was asked for and has ended begins with its choice again.
 */
function useBegunRequest(): (mayWait: boolean) => BegunRequest | undefined {
  const { resumeData: draft } = useShareDraft()
  const address = useStored(redirect)
  const institution = institutionOf(draft)
  return (mayWait) =>
    institution && { name: institution.brand, to: pathToResume(draft, mayWait ? address : undefined) }
}

/** The number of sharings and the first one to end; a plain sentence while that is unknown. */
function SharesText({ documentId }: { documentId: string }) {
  const api = useApi()
  const received = useQuery(sharesQuery(api, documentId, 'RECEIVING'))
  const given = useQuery(sharesQuery(api, documentId, 'TRANSMITTING'))
  if (!received.data || !given.data) return HOME.seeText
  const { counts, soonest } = sharesOverview([...received.data, ...given.data], timeNow())
  return (
    <>
      {counts} {soonest && <b>{soonest}</b>}
    </>
  )
}

function GoodToKnow({ links }: { links: { participants: string; citizenPortal: string } }) {
  return (
    <Ledger
      rows={[
        { term: HOME.cost, value: HOME.costText },
        {
          term: HOME.who,
          value: (
            <>
              {HOME.whoText}{' '}
              <TextLink href={links.participants} newTab inline>
                {HOME.whoLink}
              </TextLink>
            </>
          ),
        },
        { term: HOME.long, value: HOME.longText },
        { term: HOME.moving, value: HOME.movingText },
        {
          term: HOME.doubts,
          value: HOME.doubtsText,
          detail: (
            <div className="gap">
              <Button variant="line" href={links.citizenPortal} newTab>
                {HOME.citizenPortal}
              </Button>
            </div>
          ),
        },
      ]}
    />
  )
}
