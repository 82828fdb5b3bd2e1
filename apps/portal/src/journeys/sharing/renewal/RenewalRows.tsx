import { hasChosenPolicies } from '@consente/domain/list-goes-along'
import { endOfSharing, formatDate } from '@consente/domain/period'
import { useState } from 'react'
import { timeNow } from '../../../api/server-time.ts'
import { sharePath } from '../../../paths.ts'
import { askPath } from '../../../renewal-path.ts'
import { LEAVING } from '../../../sharing/redirect-texts.ts'
import { dataGroups } from '../../../sharing/share-picture.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { BACK } from '../../../sharing/shares-texts.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { TermLine } from '../../../ui/bridge/TermLine.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DataName } from '../../../ui/sharing/DataName.tsx'
import { REPLACEMENT } from '../../../ui/sharing/replacement-texts.ts'
import { previousLine } from '../actions/previous-line.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { type ReplacePlan, renewalMonths } from '../actions/share-action-plan.ts'
import { useShareActions } from '../actions/use-share-actions.ts'
import { RENEWAL } from './renewal-texts.ts'

type RenewalProps = {
  view: ShareView
  plan: ReplacePlan
  isInForce: boolean
  onFailure: (failure: ShareActionFailure) => void
}

/** The new end beside the old one, what stays as it is, what happens next; then the specified warning and the redirect. */
export function RenewalRows({ view, plan, isInForce, onFailure }: RenewalProps) {
  const { details, parties, expiry } = view
  const { name } = parties.other
  const { busy, renew } = useShareActions(view, onFailure)
  const [isLeaving, setLeaving] = useState(false)
  const hasPolicies = details.resourceGroups.some(({ type }) => hasChosenPolicies(type))
  const previous = previousLine(view, plan)
  const endsFirst = RENEWAL.endsFirst[isInForce ? 'in-force' : 'waiting']
  return (
    <>
      <NewTerm view={view} isInForce={isInForce} />
      <Same view={view} isInForce={isInForce} />
      <Row title={RENEWAL.next}>
        <PlainList
          items={[
            RENEWAL.go(name),
            RENEWAL.there(hasPolicies),
            <span key="before">
              <b>{plan.revokesFirst ? endsFirst : previous}</b>
              {plan.revokesFirst && RENEWAL.endsFirst.rest}
            </span>,
          ]}
        />
      </Row>
      <Ending
        note={
          details.waitingReplacement ? (
            <>
              {REPLACEMENT.waits}.{' '}
              <TextLink to={sharePath(details.waitingReplacement)} inline>
                {REPLACEMENT.see}
              </TextLink>
            </>
          ) : (
            plan.replaces && isInForce && expiry && RENEWAL.givenUp(formatDate(expiry))
          )
        }
      >
        <Button variant="line" to={sharePath(details.consentId)}>
          {BACK}
        </Button>
        <Button onClick={() => setLeaving(true)}>{RENEWAL.continue}</Button>
      </Ending>
      {isLeaving && (
        <Question
          title={LEAVING.title(name)}
          no={BACK}
          onNo={() => setLeaving(false)}
          yes={RENEWAL.continue}
          onYes={() => renew(plan)}
          busy={busy}
        >
          <p>{LEAVING.warning(hasPolicies)}</p>
          <p>{previous}</p>
        </Question>
      )}
    </>
  )
}

type Part = Pick<RenewalProps, 'view' | 'isInForce'>

/** No parameter of a renewal may differ (scheme, UX guide): the term is as long as before, from today on. */
function NewTerm({ view: { details, creation, expiry }, isInForce }: Part) {
  const now = timeNow()
  const term = renewalMonths(details)
  const end = endOfSharing(now, term)
  const day = <b>{formatDate(end)}</b>
  return (
    <Row title={isInForce ? RENEWAL.term : RENEWAL.termAgain} reason={RENEWAL.sameTerm(term)}>
      {isInForce && expiry ? (
        <>
          <TermLine
            start={creation && creation < now ? creation : now}
            end={end}
            now={now}
            was={expiry}
            label={RENEWAL.line(formatDate(expiry), formatDate(end))}
          />
          <p className="gap-sm">
            {RENEWAL.was(formatDate(expiry))} {RENEWAL.willBe}
            {day}.
          </p>
        </>
      ) : (
        <p>
          {RENEWAL.willEnd}
          {day}.
        </p>
      )}
    </Row>
  )
}

function Same({ view: { details, parties }, isInForce }: Part) {
  const groups = dataGroups(details.resourceGroups)
  return (
    <Row title={RENEWAL.same}>
      <Facts
        items={[
          { term: RENEWAL.from, value: <b>{parties.from.name}</b> },
          { term: RENEWAL.to, value: <b>{parties.to.name}</b> },
          ...(details.finalidade ? [{ term: RENEWAL.goal, value: <b>{details.finalidade}</b> }] : []),
        ]}
      />
      <div className="gap">
        <Fold
          title={
            <>
              <span>{RENEWAL.groups(groups.length)}</span>
              <span className="small">{RENEWAL.see(groups.length)}</span>
            </>
          }
        >
          <ul className="fields">
            {groups.map(({ resourceGroupId, displayName }) => (
              <li key={resourceGroupId}>
                <DataName name={displayName} />
              </li>
            ))}
          </ul>
        </Fold>
      </div>
      {isInForce && (
        <p className="small gap-sm">
          {RENEWAL.other}{' '}
          <TextLink to={askPath(details.consentId, 'change')} inline>
            {RENEWAL.change}
          </TextLink>
          .
        </p>
      )}
    </Row>
  )
}
