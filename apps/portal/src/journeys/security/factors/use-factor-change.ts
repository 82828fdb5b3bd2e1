import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import {
  addPasskey,
  addTotp,
  type Factor,
  type Factors,
  finishProof,
  openEnrolment,
  type ProofOffer,
  removeFactor,
  sendEnrolmentCode,
  startPasskey,
  startProof,
  startTotp,
  type TotpSecret,
} from '../../../api/factors-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { askPasskey, createPasskey } from '../../../proof/browser-passkey.ts'
import { stillThere } from '../../../proof/use-kept-request.ts'
import { changeFailure, wantsPassword } from './change-failure.ts'
import { keepFactors } from './keep-factors.ts'

export type Change =
  | { kind: 'passkey' }
  | { kind: 'totp' }
  | { kind: 'remove'; factor: Factor; isLast: boolean; counts: boolean }

/** The stage: the mailbox is proved, or a factor, or the change itself is made. */
export type Phase =
  | { at: 'beginning' }
  | { at: 'mail'; email: string; wantsPassword: boolean }
  | { at: 'proof'; offer: ProofOffer }
  | { at: 'act'; by: 'mail' | 'factor' | 'nothing'; secret?: TotpSecret }

/** True if it begins with a code to the mailbox. */
export const isMailed = ({ kind }: Change, { toAdd }: Factors): boolean =>
  kind !== 'remove' && toAdd === 'mail'

/** Proves first what the change takes, then makes it. */
export function useFactorChange(change: Change, factors: Factors, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>({ at: 'beginning' })
  const [complaint, setComplaint] = useState<string>()
  const { busy, run, release } = useSingleFlight()

  const attempt = (act: () => Promise<void>, onError?: (error: unknown) => boolean): void =>
    void run(
      async () => {
        setComplaint(undefined)
        await act()
        release()
      },
      (error) => {
        release()
        if (!onError?.(error)) setComplaint(changeFailure(error))
      },
    )

  async function goToAct(by: 'mail' | 'factor' | 'nothing'): Promise<void> {
    const secret = change.kind === 'totp' ? await startTotp(api) : undefined
    setPhase({ at: 'act', by, ...(secret && { secret }) })
  }
  async function goToMail(): Promise<void> {
    const { email } = await sendEnrolmentCode(api)
    setPhase({ at: 'mail', email, wantsPassword: false })
  }
  async function begin(): Promise<void> {
    if (change.kind === 'remove' && !change.counts) return goToAct('nothing')
    if (isMailed(change, factors)) return goToMail()
    const offer = await startProof(api)
    // True if no proof is possible here: by the server's clock none counts yet, or what does is an app, and the password is unproved.
    if (change.kind === 'remove' && !offer.passkey && !offer.totp)
      return offer.countsFrom ? goToAct('nothing') : goToMail()
    setPhase({ at: 'proof', offer })
  }
  const beginOnce = useEffectEvent(() => attempt(begin))
  useEffect(() => beginOnce(), [])

  function finish(now: Factors): void {
    keepFactors(client, api, now)
    onDone()
  }

  return {
    phase,
    busy,
    complaint,
    dismiss: () => setComplaint(undefined),
    refuse: (why: string) => setComplaint(why),
    again: () => attempt(begin),
    /** Every factor is lost, or not at hand. */
    byMail: () => attempt(goToMail),
    proveMail: (code: string, password: string) =>
      attempt(
        async () => {
          await openEnrolment(api, { code, ...(password && { password }) })
          await goToAct('mail')
        },
        (error) => {
          if (!wantsPassword(error) || phase.at !== 'mail' || phase.wantsPassword) return false
          setPhase({ ...phase, wantsPassword: true })
          return true
        },
      ),
    proveDevice: () =>
      attempt(async () => {
        // A challenge is good once: each try asks for a new one.
        const { passkey } = await startProof(api)
        await finishProof(api, { passkey: await askPasskey(stillThere(passkey)) })
        await goToAct('factor')
      }),
    proveApp: (totp: string) =>
      attempt(async () => {
        await finishProof(api, { totp })
        await goToAct('factor')
      }),
    addDevice: (name: string) =>
      attempt(async () => {
        const passkey = await createPasskey(await startPasskey(api))
        finish(await addPasskey(api, { passkey, name }))
      }),
    addApp: (secret: string, code: string) =>
      attempt(async () => finish(await addTotp(api, { secret, code, name: '' }))),
    remove: (factorId: string, password: string) =>
      attempt(async () => finish(await removeFactor(api, factorId, password || undefined))),
  }
}
