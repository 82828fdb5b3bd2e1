import { Suspense, useEffect, useState } from 'react'
import { timeNow } from '../../../api/server-time.ts'
import { useCustomer } from '../../../session/customer.tsx'
import type { ShareView } from '../../../sharing/share-view.ts'
import { BACK } from '../../../sharing/shares-texts.ts'
import { answerBy } from '../../../sharing/waiting-text.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ActionList } from '../../../ui/sharing/ActionList.tsx'
import { RepresentativeDialog } from '../actions/RepresentativeDialog.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { ANSWER } from './further-answer-texts.ts'
import type { Answer } from './further-approver-answer.ts'
import { useFurtherAnswer } from './use-further-answer.ts'

/** Few insurers ask for it. */
const StepUpSection = lazyPart('StepUpSection', () => import('../../../proof/StepUp.tsx'))

type FurtherAnswerProps = { view: ShareView; onFailure: (failure: ShareActionFailure) => void }

/** What a further approver is asked: yes, or a no that ends it for everybody. */
export function FurtherAnswer({ view, onFailure }: FurtherAnswerProps) {
  const [refuses, setRefuses] = useState(false)
  const customer = useCustomer()
  const answering = useFurtherAnswer(view.details, customer, onFailure)
  /** The answer that waits for the CPF of the company's representative. */
  const [waiting, setWaiting] = useState<Answer>()
  const answer = (given: Answer, cpf = customer.loggedUser): void => {
    setWaiting(cpf === '' ? given : undefined)
    if (cpf === '') return
    if (given === 'approve') answering.approve(cpf)
    else setRefuses(true)
  }
  const { from, to } = view.parties
  const { situation } = view.details
  const close = (): void => setRefuses(false)
  // Once answered, the pressed button is gone: readers go on at the page's title, below its new status.
  useEffect(() => () => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  if (answering.stepUp)
    return (
      <Suspense fallback={<LoadingPage />}>
        <StepUpSection
          consent={view.details}
          asker={from.name}
          onProved={answering.stepUp.goOn}
          onCancel={answering.stepUp.cancel}
        />
      </Suspense>
    )
  return (
    <Row
      title={ANSWER.title}
      reason={ANSWER.reason(situation.kind === 'waiting' ? answerBy(situation, timeNow()) : undefined)}
    >
      <ActionList
        items={[
          {
            ...ANSWER.approve,
            action: (
              <Button wide onClick={() => answer('approve')} busy={answering.busy}>
                {ANSWER.approve.button}
              </Button>
            ),
          },
          {
            ...ANSWER.refuse,
            action: (
              <Button variant="stop" wide onClick={() => answer('refuse')} blocked={answering.busy}>
                {ANSWER.refuse.button}
              </Button>
            ),
          },
        ]}
      />
      {waiting && (
        <RepresentativeDialog onClose={() => setWaiting(undefined)} onGiven={(cpf) => answer(waiting, cpf)} />
      )}
      <Dialog
        open={refuses}
        onClose={close}
        busy={answering.busy}
        title={ANSWER.ask}
        actions={
          <>
            <Button variant="line" onClick={close} blocked={answering.busy}>
              {BACK}
            </Button>
            <Button variant="stopfill" onClick={answering.refuse} busy={answering.busy}>
              {ANSWER.refuse.button}
            </Button>
          </>
        }
      >
        <Bridge state="rejected" size="mini" from={from} to={to} caption={ANSWER.after(from.name, to.name)} />
        <p>{ANSWER.text}</p>
      </Dialog>
    </Row>
  )
}
