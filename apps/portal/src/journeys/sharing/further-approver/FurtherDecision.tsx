import { Fragment, Suspense, useState } from 'react'
import { timeNow } from '../../../api/server-time.ts'
import { useCustomer } from '../../../session/customer.tsx'
import { bridgeProps, type ShareView } from '../../../sharing/share-view.ts'
import { BACK } from '../../../sharing/shares-texts.ts'
import { answerBy } from '../../../sharing/waiting-text.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Accept } from '../../../ui/form/Accept.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { RepresentativeDialog } from '../actions/RepresentativeDialog.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import type { Asked } from './asked-view.ts'
import type { Answer } from './further-approver-answer.ts'
import { DECIDE, LAST_QUESTION } from './further-approver-texts.ts'
import { useFurtherAnswer } from './use-further-answer.ts'

const StepUpSection = lazyPart('StepUpSection', () => import('../../../proof/StepUp.tsx'))

export type FurtherDecisionProps = {
  view: ShareView
  asked: Asked
  onAnswered: (answer: Answer) => void
  onFailure: (failure: ShareActionFailure) => void
}

/** Yes, with the customer's own mark, or a no that ends it for everybody; each after a last question. */
export function FurtherDecision({ view, asked, onAnswered, onFailure }: FurtherDecisionProps) {
  const [isAccepted, setAccepted] = useState(false)
  const [question, setQuestion] = useState<Answer>()
  /** The answer that waits for the CPF of the company's representative. */
  const [unsigned, setUnsigned] = useState<Answer>()
  const customer = useCustomer()
  const answering = useFurtherAnswer(view.details, customer, { onAnswered, onFailure })
  const { situation } = view.details
  const give = (answer: Answer, cpf = customer.loggedUser): void => {
    setUnsigned(cpf === '' ? answer : undefined)
    if (cpf === '') return
    if (answer === 'approve') setQuestion(undefined)
    answering[answer](cpf)
  }
  if (answering.stepUp)
    return (
      <Suspense fallback={<LoadingPage />}>
        <StepUpSection
          consent={view.details}
          asker={asked.from}
          onProved={answering.stepUp.goOn}
          onCancel={answering.stepUp.cancel}
        />
      </Suspense>
    )
  const by = situation.kind === 'waiting' ? answerBy(situation, timeNow()) : undefined
  return (
    <Row title={DECIDE.title} reason={DECIDE.reason}>
      <p>{by ?? DECIDE.noHour}</p>
      <div className="gap">
        <Accept checked={isAccepted} onChange={setAccepted}>
          {DECIDE.accept(asked)}
        </Accept>
      </div>
      {!isAccepted && (
        <p className="small gap-sm" id="falta">
          {DECIDE.needsMark}
        </p>
      )}
      <div className="choose">
        <Button variant="line" onClick={() => setQuestion('refuse')} blocked={answering.busy}>
          {DECIDE.refuse}
        </Button>
        <Button
          onClick={() => setQuestion('approve')}
          busy={answering.busy}
          blocked={!isAccepted}
          blockedBy="falta"
        >
          {DECIDE.approve}
        </Button>
      </div>
      <p className="small gap">{DECIDE.ifRefused(asked)}</p>
      {question && !unsigned && (
        <LastQuestion
          answer={question}
          view={view}
          asked={asked}
          busy={answering.busy}
          onClose={() => setQuestion(undefined)}
          onYes={() => give(question)}
        />
      )}
      {unsigned && (
        <RepresentativeDialog onClose={() => setUnsigned(undefined)} onGiven={(cpf) => give(unsigned, cpf)} />
      )}
    </Row>
  )
}

type LastQuestionProps = Pick<FurtherDecisionProps, 'view' | 'asked'> & {
  answer: Answer
  busy: boolean
  onClose: () => void
  onYes: () => void
}

/** Says what the answer does before it is given. The picture shows the bridge as it will be. */
function LastQuestion({ answer, view, asked, busy, onClose, onYes }: LastQuestionProps) {
  const { documentId } = useCustomer()
  const isLast = view.details.approvers.every(
    ({ document, approval }) => document === documentId || approval === 'given',
  )
  const texts = LAST_QUESTION[answer]
  const state = answer === 'refuse' ? 'rejected' : isLast ? 'closed' : 'pending'
  return (
    <Question
      title={texts.title(asked)}
      no={BACK}
      onNo={onClose}
      yes={texts.yes}
      yesLook={answer === 'refuse' ? 'line' : 'main'}
      onYes={onYes}
      busy={busy}
    >
      <Bridge
        {...bridgeProps(view)}
        state={state}
        size="mini"
        what={undefined}
        caption={texts.after(asked)}
      />
      <PlainList
        items={texts.points(asked, isLast).map(([before, strong, after]) => (
          <Fragment key={before}>
            {before}
            {strong && <b>{strong}</b>}
            {after}
          </Fragment>
        ))}
      />
    </Question>
  )
}
