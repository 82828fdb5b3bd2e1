import { useState } from 'react'
import { sendActivationCode, validateActivationCode } from '../../../api/accounts-api.ts'
import { useApi } from '../../../api/api.ts'
import { useAttempt } from '../use-attempt.ts'
import { whyNotSend, whyNotValidate } from './account-checks.ts'
import { sendCodeComplaint, validateCodeComplaint } from './account-failures.ts'

/** The code-sent modal comes two seconds after the code was sent (docs/domain/constants.md). */
const CODE_SENT_DELAY_MS = 2000

/** Document, e-mail and the code that proves them. */
export type Proof = { document: string; email: string; code: string }

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
const ownerOf = ({ document, email }: Proof): string => `${document} ${email}`

/** Proving an e-mail: the code that is asked for, sent, typed and validated. Shared by sign-up and recovery. */
export function useActivation(start: Pick<Proof, 'document' | 'email'>) {
  const api = useApi()
  const [proof, setProof] = useState<Proof>({ document: start.document, email: start.email, code: '' })
  const [proven, setProven] = useState<string>()
  const [isAccepted, setAccepted] = useState(false)
  const [isCodeSent, setCodeSent] = useState(false)
  const { attempt, ...shown } = useAttempt()

  /** The form is read-only while its answer is awaited. */
  const change = (part: Partial<Proof>): void => {
    if (shown.isBusy) return
    setProof((now) => ({ ...now, ...part }))
    shown.dismiss()
  }
  async function send(): Promise<void> {
    const act = async () => {
      await sendActivationCode(api, proof)
      await wait(CODE_SENT_DELAY_MS)
    }
    if (await attempt(whyNotSend(proof), act, sendCodeComplaint)) setCodeSent(true)
  }
  async function validate(): Promise<boolean> {
    const act = () => validateActivationCode(api, proof)
    const isValid = (await attempt(whyNotValidate(proof), act, validateCodeComplaint)) !== undefined
    if (isValid) setProven(ownerOf(proof))
    return isValid
  }

  return {
    ...shown,
    proof,
    change,
    /** The code of this document and e-mail was validated, by a token that only this page's memory holds. */
    isProven: proven === ownerOf(proof),
    isAccepted,
    setAccepted,
    isCodeSent,
    closeCodeSent: () => setCodeSent(false),
    send,
    validate,
  }
}
/** A code's way: asked for, entered, validated. */
export type Activation = ReturnType<typeof useActivation>
