import type { ConsentDetails } from '@consente/contract/portal/consents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { approve, rejectConsent } from '../../../api/consents-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import type { Customer } from '../../../session/customer.tsx'
import { useToast } from '../../../ui/feedback/Toasts.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { ANSWER } from './further-answer-texts.ts'
import { furtherApproval } from './further-approver-answer.ts'

export type Answering = {
  busy: boolean
  /** @param loggedUser CPF of the person who answers */
  approve: (loggedUser: string) => void
  refuse: () => void
  /** The server wants one more proof of who approves; nothing has changed without it. */
  stepUp: { goOn: () => void; cancel: () => void } | undefined
}

/** A further approver's answer, sent once however often it is pressed; the page then shows the new status. */
export function useFurtherAnswer(
  details: ConsentDetails,
  customer: Customer,
  onFailure: (failure: ShareActionFailure) => void,
): Answering {
  const api = useApi()
  const cache = useQueryClient()
  const toast = useToast()
  const { busy, run, release } = useSingleFlight()
  const { consentId } = details
  const { documentId, loggedUser } = customer

  const [unproved, setUnproved] = useState<string>()
  const send = (answer: () => Promise<unknown>, told: string, cpf?: string): Promise<void> =>
    run(
      async () => {
        await answer()
        toast(told)
        void cache.invalidateQueries({ queryKey: ['shares'] })
        await cache.invalidateQueries({ queryKey: ['consent', consentId] })
        release()
      },
      (error) => {
        if (failureFrom(error).code === 'SECOND_FACTOR_NEEDED') setUnproved(cpf)
        else onFailure({ error, previousEnded: false })
      },
    )
  const no = () => rejectConsent(api, { consentId, loggedUser })
  const yes = (cpf: string): void => {
    const request = furtherApproval(details, customer)
    setUnproved(undefined)
    void send(() => approve(api, { request, documentId, loggedUser: cpf }), ANSWER.approved, cpf)
  }
  return {
    busy,
    approve: yes,
    stepUp:
      unproved === undefined
        ? undefined
        : { goOn: () => yes(unproved), cancel: () => setUnproved(undefined) },
    refuse: () => void send(no, ANSWER.refused),
  }
}
