import * as wire from '@consente/contract/portal/handoff'
import * as z from 'zod/mini'
import type { Api } from '../api.ts'
import { type ApiError, failureFrom } from '../api-error.ts'

/** From a computer to a phone (capability `handoff`). */

const of = (intentId: string) => ({ headers: { intentid: intentId } })

/** A code for the phone; one that was shown before is void. */
export const showHandoffCode = (api: Api, intentId: string): Promise<wire.HandoffCode> =>
  api.call(wire.showHandoffCode, of(intentId))

/** The progress of the phone. */
export const readHandoffState = (api: Api, intentId: string): Promise<wire.HandoffState> =>
  api.call(wire.handoffState, of(intentId))

/** @returns the phone's handle for the calls after its sign-in */
export const readHandoffCode = async (api: Api, code: string): Promise<string> =>
  (await api.call(wire.readHandoffCode, { body: { code } })).handoff

/** Reads who asks, since when and from which kind of device, with the numbers to choose from. */
export const openHandoff = (api: Api, handoff: string): Promise<wire.HandoffOnPhone> =>
  api.call(wire.openHandoff, { body: { handoff } })

/** @returns the consent that may now be answered here */
export const pickHandoffNumber = async (api: Api, handoff: string, number: string): Promise<string> =>
  (await api.call(wire.pickHandoffNumber, { body: { handoff, number } })).consentId

/** "Não fui eu": the request is refused. */
export const denyHandoff = async (api: Api, handoff: string): Promise<void> => {
  await api.call(wire.denyHandoff, { body: { handoff } })
}

const POLL_MS = 3000

type Watcher = { onState: (state: wire.HandoffState) => void; onFailure: (failure: ApiError) => void }

/**
 * Hears every state from the server, by server-sent events; without them, and after they broke off, it asks every three seconds.
 * @returns a function that stops it
 */
export function watchHandoff(api: Api, intentId: string, { onState, onFailure }: Watcher): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isPolling = false
  const poll = async (): Promise<void> => {
    await readHandoffState(api, intentId).then(
      (state) => isOver || onState(state),
      (error: unknown) => isOver || onFailure(failureFrom(error)),
    )
    if (!isOver) timer = setTimeout(() => void poll(), POLL_MS)
  }
  const address = `${api.config.apiHost}/bff-opin/handoff/v1/events`
  const events = typeof EventSource === 'undefined' ? undefined : new EventSource(address)
  const fallBack = (): void => {
    events?.close()
    if (isOver || isPolling) return
    isPolling = true
    void poll()
  }
  if (events) {
    events.onmessage = ({ data }) => {
      const { success, data: state } = z.safeParse(wire.HandoffState, JSON.parse(data))
      if (success) onState(state)
    }
    events.onerror = fallBack
  } else fallBack()
  // A connection that is gone may be noticed late.
  addEventListener('offline', fallBack)
  return () => {
    isOver = true
    clearTimeout(timer)
    events?.close()
    removeEventListener('offline', fallBack)
  }
}
