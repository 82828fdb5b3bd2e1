import { endOfSharing, formatDate } from '@consente/domain/period'
import { timeNow } from '../../../api/server-time.ts'
import { dataGroups } from '../../../sharing/share-picture.ts'
import { tenseOf } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { BACK } from '../../../sharing/shares-texts.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { TermLine } from '../../../ui/bridge/TermLine.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { CHANGE, RENEW } from './action-dialog-texts.ts'
import { previousLine } from './previous-line.tsx'
import { type ReplacePlan, renewalMonths } from './share-action-plan.ts'

type ReplaceDialogProps = {
  action: 'renew' | 'change'
  plan: ReplacePlan
  view: ShareView
  busy: boolean
  onClose: () => void
  onConfirm: () => void
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
