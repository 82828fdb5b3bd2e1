import type { ReactNode } from 'react'
import { END } from '../../../sharing/end-texts.ts'
import { cameToNothing, tenseOf } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { BACK } from '../../../sharing/shares-texts.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ACTION_TEXTS } from './share-action-texts.ts'

type Answers = { busy: boolean; onClose: () => void; onConfirm: () => void }

/** Encerrar, confirmed: only this sharing ends, it is final, services may be lost (items R1 to R3). */
export function EndDialog({ view, ...answers }: Answers & { view: ShareView }) {
  const { from, to, other } = view.parties
  return (
    <EndQuestion name={other.name} consequences={whatEnds(view)} {...answers}>
      <Bridge state="ended" size="mini" from={from} to={to} caption={END.after(from.name, to.name)} />
    </EndQuestion>
  )
}

type EndQuestionProps = Answers & { name: string; consequences: readonly ReactNode[]; children?: ReactNode }

export function EndQuestion({ name, consequences, busy, onClose, onConfirm, children }: EndQuestionProps) {
  return (
    <Question
      title={END.title(name)}
      no={BACK}
      onNo={onClose}
      yes={ACTION_TEXTS.end.button}
      yesLook="stopfill"
      onYes={onConfirm}
      busy={busy}
    >
      {children}
      <PlainList
        items={[
          ...consequences,
          <>
            <b>{END.final}</b> {END.again}
          </>,
        ]}
      />
    </Question>
  )
}

/** Says what stops and what becomes of the data that were sent; a request that sends nothing just ends. */
function whatEnds({ details, parties: { other }, shareType }: ShareView): ReactNode[] {
  if (cameToNothing(details.situation)) return [ACTION_TEXTS.end.consequenceRefused]
  if (tenseOf(details.situation) === 'future')
    return [
      <>
        {END.waits.what} <b>{END.now}</b>. {END.waits.rest}
      </>,
      END.onlyThis,
    ]
  return [
    <>
      {END.stops[shareType](other.name)} <b>{END.now}</b>.
    </>,
    END.onlyThis,
    END.kept[shareType](other.name, details.keptUntil),
    END.lost,
  ]
}
