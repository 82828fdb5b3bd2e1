import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'
import { REJECT } from './holder-texts.ts'
import type { HolderParties } from './holder-view.ts'
import type { Rejecting } from './use-reject.ts'

type RejectDialogProps = Omit<Rejecting, 'ask'> & { parties: HolderParties }

/** CANCELAR, confirmed: the picture shows the bridge as it will be. */
export function RejectDialog({ parties, asked, busy, close, confirm }: RejectDialogProps) {
  const { from, to } = parties
  if (!asked) return null
  return (
    <Question
      title={REJECT.title}
      no={REJECT.no}
      onNo={close}
      yes={REJECT.yes}
      yesLook="line"
      onYes={confirm}
      busy={busy}
    >
      <Bridge state="rejected" size="mini" from={from} to={to} caption={REJECT.after(from.name)} />
      <p>{REJECT.text}</p>
      <p className="small">{REJECT.final}</p>
    </Question>
  )
}
