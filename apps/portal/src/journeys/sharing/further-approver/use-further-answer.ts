import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { approve, rejectConsent } from '../../../api/consents-api.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { readDetails } from '../../../api/sharings/sharings-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import type { Customer } from '../../../session/customer.tsx'
import { type FailedEnd, isRefusal } from '../../../sharing/end-outcome.ts'
import { useToast } from '../../../ui/feedback/Toasts.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { type Answer, answerNow, approvalBy } from './further-approver-answer.ts'
import { FAILED } from './further-approver-texts.ts'

type Told = { onAnswered: (answer: Answer) => void; onFailure: (failure: ShareActionFailure) => void }

/** A further approver's answer, sent once however often it is pressed. The sharing has been read again when it is told. */
export function useFurtherAnswer(details: Sharing, customer: Customer, { onAnswered, onFailure }: Told) {
  const api = useApi()
  const cache = useQueryClient()
  const toast = useToast()
  const { busy, run, release } = useSingleFlight()
  const { consentId } = details
  const { documentId } = customer

  const [unproved, setUnproved] = useState<string>()
  const send = async (answer: Answer, call: () => Promise<unknown>, cpf?: string): Promise<void> => {
    let end: FailedEnd | undefined
    /** After an answer failed, the sharing itself tells what came of it. */
    const readAgain = async (error: unknown): Promise<'given' | 'over'> => {
      const { status, code } = failureFrom(error)
      if (code === 'SECOND_FACTOR_NEEDED') throw error
      const now = await readDetails(api, consentId).catch(() => undefined)
      const known = now && answerNow(now, customer, answer)
      if (known === 'given' || known === 'over') return known
      end = { lead: known || isRefusal(status) ? FAILED.failed : FAILED.unknown, isOver: false }
      throw error
    }
    await run(
      async () => {
        const came = await call().then(() => 'given', readAgain)
        void cache.invalidateQueries({ queryKey: ['shares'] })
        await cache.invalidateQueries({ queryKey: ['consent', consentId] })
        release()
        if (came === 'given') onAnswered(answer)
        else toast(FAILED.over)
      },
      (error) => (end ? onFailure({ error, previousEnded: false, end }) : setUnproved(cpf)),
    )
  }
  /** @param cpf of the person who answers */
  const yes = (cpf: string): void => {
    const request = approvalBy(customer, details)
    setUnproved(undefined)
    void send('approve', () => approve(api, { request, documentId, loggedUser: cpf }), cpf)
  }
  return {
    busy,
    approve: yes,
    /** The server wants one more proof of who approves; nothing has changed without it. */
    stepUp:
      unproved === undefined
        ? undefined
        : { goOn: () => yes(unproved), cancel: () => setUnproved(undefined) },
    refuse: (cpf: string) => void send('refuse', () => rejectConsent(api, { consentId, loggedUser: cpf })),
  }
}
