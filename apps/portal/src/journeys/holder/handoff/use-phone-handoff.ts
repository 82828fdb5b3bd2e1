import type { HandoffOnPhone } from '@consente/contract/portal/handoff'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { type ApiError, failureFrom } from '../../../api/api-error.ts'
import {
  denyHandoff,
  openHandoff,
  pickHandoffNumber,
  readHandoffCode,
} from '../../../api/sharings/handoff-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { LOGIN_PATH, PAGES } from '../../../paths.ts'
import { useLocation, useNavigate } from '../../../router/router.tsx'
import { useUser } from '../../../session/customer.tsx'
import { handoffOnPhone } from '../../../session/handoff-storage.ts'
import { tellApp } from '../../../session/in-app/tell-app.ts'
import { wantedPlace } from '../../../session/login-storage.ts'
import { loadPart } from '../../../ui/basics/load-part.ts'
import type { PHONE } from './phone-texts.ts'

/** Loaded once it is needed, as at the computer. */
const bringOpenIntent = () => loadPart(() => import('../request/open-intent.ts'))

/** Milliseconds between two tries while there is no network. */
const TRY_EACH_MS = 5000

type Stop = keyof typeof PHONE.stopped

/** The progress of the phone. */
export type OnPhone =
  | { kind: 'waiting' }
  | { kind: 'asked'; asked: HandoffOnPhone; notice: 'alone' | 'again' | undefined }
  | { kind: 'mismatch' }
  | { kind: 'stopped'; why: Stop }

const STOPS: ReadonlyMap<string, Stop> = new Map([
  ['HANDOFF_USED', 'used'],
  ['HANDOFF_OVER', 'over'],
  ['HANDOFF_WRONG_NUMBER', 'wrong'],
  ['CONSENT_NOT_WAITING', 'gone'],
  ['NOT_FOUND', 'gone'],
])

function afterFailure({ code, status }: Pick<ApiError, 'code' | 'status'>): OnPhone {
  if (code === 'DOCUMENT_MISMATCH') {
    handoffOnPhone.remove()
    return { kind: 'mismatch' }
  }
  const why = STOPS.get(code) ?? (status === 0 ? 'offline' : 'failed')
  // A handle that leads on is kept for another try.
  if (why !== 'offline' && why !== 'failed') handoffOnPhone.remove()
  return { kind: 'stopped', why }
}

/** The phone's part of a handoff: reads the code, asks to sign in, picks the number, opens the request. */
export function usePhoneHandoff() {
  const api = useApi()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { user } = useUser()
  const [now, setNow] = useState<OnPhone>({ kind: 'waiting' })
  const [tries, setTries] = useState(0)
  const { busy, run } = useSingleFlight()
  const isSignedIn = user !== null
  const code = hash.slice(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` runs it again
  useEffect(() => {
    let isOver = false
    const begin = async (): Promise<void> => {
      if (code !== '') {
        handoffOnPhone.remove()
        handoffOnPhone.write(await readHandoffCode(api, code))
        // Neither history nor a reload reads the code again.
        return navigate(PAGES.phone.path, { replace: true })
      }
      const handle = handoffOnPhone.read()
      if (handle === undefined) return navigate(LOGIN_PATH, { replace: true })
      if (!isSignedIn) {
        wantedPlace.write({ place: PAGES.phone.path })
        return navigate(LOGIN_PATH, { replace: true })
      }
      const asked = await openHandoff(api, handle)
      if (!isOver) setNow({ kind: 'asked', asked, notice: undefined })
    }
    begin().catch((error: unknown) => isOver || setNow(afterFailure(failureFrom(error))))
    return () => {
      isOver = true
    }
  }, [api, code, isSignedIn, navigate, tries])

  const isOffline = now.kind === 'stopped' && now.why === 'offline'
  useEffect(() => {
    if (!isOffline) return
    const timer = setInterval(() => setTries((count) => count + 1), TRY_EACH_MS)
    return () => clearInterval(timer)
  }, [isOffline])

  const pick = (number: string): Promise<void> =>
    run(
      async () => {
        const handle = handoffOnPhone.read()
        if (handle === undefined || user === null) return
        const consentId = await pickHandoffNumber(api, handle, number)
        const { openIntent } = await bringOpenIntent()
        const opened = await openIntent({
          api,
          intentId: consentId,
          consentId,
          customer: user,
          redirect: undefined,
        })
        if ('mismatch' in opened) return setNow({ kind: 'stopped', why: 'gone' })
        navigate(PAGES.holderConfirm.path, { replace: true, state: { consentId } })
      },
      (error) => setNow((before) => afterTry(before, failureFrom(error))),
    )
  const deny = (): Promise<void> =>
    run(
      async () => {
        const handle = handoffOnPhone.read()
        if (handle !== undefined) await denyHandoff(api, handle)
        tellApp('cancelled', 'refused')
        handoffOnPhone.remove()
        setNow({ kind: 'stopped', why: 'denied' })
      },
      (error) => setNow((before) => afterTry(before, failureFrom(error))),
    )
  const retry = (): void => {
    setNow({ kind: 'waiting' })
    setTries((count) => count + 1)
  }
  return { now, busy, pick: (number: string) => void pick(number), deny: () => void deny(), retry }
}

/** A try that changed nothing leaves the numbers there. */
function afterTry(before: OnPhone, failure: Pick<ApiError, 'code' | 'status'>): OnPhone {
  const isPassing = failure.status === 0 || failure.status >= 500 || failure.status === 429
  if (before.kind === 'asked' && (isPassing || failure.code === 'HANDOFF_ALONE'))
    return { ...before, notice: failure.code === 'HANDOFF_ALONE' ? 'alone' : 'again' }
  return afterFailure(failure)
}
