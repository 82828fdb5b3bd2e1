import type { HandoffState } from '@consente/contract/portal/handoff'
import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { readHandoffState, showHandoffCode, watchHandoff } from '../../../api/sharings/handoff-api.ts'

/** The way to the phone, as this computer knows it. */
export type OnComputer =
  | { kind: 'waiting' }
  | { kind: 'told'; state: HandoffState; code: string | undefined }
  | { kind: 'offline' | 'failed' }

/** After a reload the way goes on; a code that is only shown is made anew, because nobody keeps it. */
const GOES_ON = ['scanned', 'picked', 'authorised', 'refused']

/** The handoff of a request: shows a code at first, or goes on with what a phone has begun. */
export function useHandoff(intentId: string): { now: OnComputer; showAnother: () => void } {
  const api = useApi()
  const [now, setNow] = useState<OnComputer>({ kind: 'waiting' })
  const [round, setRound] = useState({ count: 0, isAnother: false })

  useEffect(() => {
    let isOver = false
    let stop: () => void = () => undefined
    const fail = (error: unknown): void => {
      if (!isOver) setNow({ kind: failureFrom(error).status === 0 ? 'offline' : 'failed' })
    }
    const watch = (code: string | undefined): void => {
      stop = watchHandoff(api, intentId, {
        onState: (state) => setNow({ kind: 'told', state, code }),
        onFailure: fail,
      })
    }
    const begin = async (): Promise<void> => {
      const before = round.isAnother
        ? undefined
        : await readHandoffState(api, intentId).catch(() => undefined)
      const goesOn = before && GOES_ON.includes(before.state) ? before : undefined
      const shown = goesOn ? undefined : await showHandoffCode(api, intentId)
      if (isOver) return
      const state = shown ?? goesOn
      if (state) setNow({ kind: 'told', state, code: shown?.code })
      watch(shown?.code)
    }
    begin().catch(fail)
    return () => {
      isOver = true
      stop()
    }
  }, [api, intentId, round])

  const showAnother = useCallback(() => {
    setNow({ kind: 'waiting' })
    setRound(({ count }) => ({ count: count + 1, isAnother: true }))
  }, [])
  return { now, showAnother }
}
