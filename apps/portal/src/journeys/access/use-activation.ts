import { useState } from 'react'
import { sendActivationCode, validateActivationCode } from '../../api/accounts.ts'
import { useApi } from '../../api/api.ts'
import { whyNotSend, whyNotValidate } from './account-checks.ts'
import { sendCodeComplaint, validateCodeComplaint } from './account-failures.ts'
import { useAttempt } from './use-attempt.ts'

/** The code-sent modal comes two seconds after the code was sent (specification section 9). */
const CODE_SENT_DELAY = 2000

export type Proof = { document: string; email: string; code: string }

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** Proving an e-mail: the code that is asked for, sent, typed and validated. Shared by sign-up and recovery. */
export function useActivation(document: string) {
  const api = useApi()
  const [proof, setProof] = useState<Proof>({ document, email: '', code: '' })
  const [isAccepted, setAccepted] = useState(false)
  const [isCodeSent, setCodeSent] = useState(false)
  const { attempt, ...shown } = useAttempt()

  const change = (part: Partial<Proof>): void => {
    setProof((now) => ({ ...now, ...part }))
    shown.dismiss()
  }
  const send = async (): Promise<void> => {
    const isSent = await attempt(
      whyNotSend(proof),
      async () => {
        await sendActivationCode(api, proof)
        await wait(CODE_SENT_DELAY)
      },
      sendCodeComplaint,
    )
    setCodeSent(isSent)
  }
  const validate = (): Promise<boolean> =>
    attempt(whyNotValidate(proof), () => validateActivationCode(api, proof), validateCodeComplaint)

  return {
    ...shown,
    attempt,
    proof,
    change,
    isAccepted,
    setAccepted,
    isCodeSent,
    closeCodeSent: () => setCodeSent(false),
    send,
    validate,
  }
}
