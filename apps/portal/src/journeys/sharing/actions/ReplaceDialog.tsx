import { endOfSharing, formatDate } from '@consente/domain/period'
import type { ReactNode } from 'react'
import { timeNow } from '../../../api/server-time.ts'
import { dataGroups } from '../../../sharing/share-picture.ts'
import { type Tense, tenseOf } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { BACK } from '../../../sharing/shares-texts.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { TermLine } from '../../../ui/bridge/TermLine.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { CHANGE, PREVIOUS, RENEW } from './action-dialog-texts.ts'
import { renewalMonths, type ShareActionPlan } from './share-action-plan.ts'

type ReplacePlan = ShareActionPlan & { kind: 'replace' }

type ReplaceDialogProps = {
  action: 'renew' | 'change'
  plan: ReplacePlan
  view: ShareView
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

const PREVIOUS_OF = {
  future: PREVIOUS.waiting,
  partly: PREVIOUS.partly,
  lapsed: PREVIOUS.lapsed,
  present: PREVIOUS.inForce,
  past: PREVIOUS.inForce,
  over: PREVIOUS.inForce,
  stopped: PREVIOUS.inForce,
  refused: PREVIOUS.inForce,
  unknown: PREVIOUS.inForce,
} as const satisfies Record<Tense, object>

/** When the previous sharing, or the request that waits, ends. */
function previousLine({ details, parties }: ShareView, plan: ReplacePlan, later?: string): ReactNode {
  const tense = tenseOf(details.situation)
  const words = PREVIOUS_OF[tense]
  if (plan.revokesFirst)
    return (
      <>
        <b>{words.now}</b>
        {words.nowRest(parties.other.name)}
      </>
    )
  if (plan.replaces) return later ?? words.later
  return tense === 'refused' ? PREVIOUS.refused : PREVIOUS.ended
}

/** The new end on the line of what was in force, what stays as it is, and two lines: where it is confirmed, and what becomes of the present one. */
function Renewal({ view, plan }: { view: ShareView; plan: ReplacePlan }) {
  const { details, parties, creation, expiry } = view
  const now = timeNow()
  const term = renewalMonths(details)
  const end = endOfSharing(now, term)
  const tense = tenseOf(details.situation)
  const isInForce = tense === 'present' || tense === 'partly'
  return (
    <>
      {expiry && (isInForce || tense === 'past' || tense === 'over') && (
        <TermLine
          start={creation && creation < now ? creation : now}
          end={end}
          now={now}
          was={expiry}
          label={RENEW.picture(formatDate(expiry), formatDate(end), isInForce)}
        />
      )}
      <Facts
        items={[
          { term: RENEW.data, value: RENEW.sameData(dataGroups(details.resourceGroups).length) },
          { term: RENEW.term, value: RENEW.sameTerm(term) },
          ...(details.finalidade === undefined ? [] : [{ term: RENEW.goal, value: RENEW.sameGoal }]),
        ]}
      />
      <PlainList items={[RENEW.confirm(parties.other.name), previousLine(view, plan)]} />
    </>
  )
}

/** Explains a change (certification items A2 to A7): a picture, two lines, and the rest small. */
function Change({ view, plan }: { view: ShareView; plan: ReplacePlan }) {
  const { from, to } = view.parties
  const stages = CHANGE.stages[plan.revokesFirst ? 'now' : 'later']
  return (
    <>
      <Bridge state="open" size="mini" from={from} to={to} caption={CHANGE.after(from.name, to.name)} />
      <PlainList items={[CHANGE.what, previousLine(view, plan, CHANGE.endsLater)]} />
      <p className="small">{[CHANGE.replaces, stages, CHANGE.scope, CHANGE.term].join(' ')}</p>
    </>
  )
}

/** Renovar or Alterar, confirmed. */
export function ReplaceDialog({ action, plan, view, busy, onClose, onConfirm }: ReplaceDialogProps) {
  const texts = action === 'renew' ? RENEW : CHANGE
  return (
    <Question
      title={texts.title(view.parties.other.name)}
      no={BACK}
      onNo={onClose}
      yes={texts.verb}
      onYes={onConfirm}
      busy={busy}
    >
      {action === 'renew' ? <Renewal view={view} plan={plan} /> : <Change view={view} plan={plan} />}
    </Question>
  )
}
