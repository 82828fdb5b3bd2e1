import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Api, useApi } from '../../../api/api.ts'
import { isPassing, statusOf } from '../../../api/api-error.ts'
import {
  choicesQuery,
  chooseReminder,
  type ReminderChoice,
  type ReminderChoices,
  readChoices,
} from '../../../api/notices-api.ts'

export type ChoiceOutcome = 'kept' | 'failed' | 'unknown' | 'signed-out' | 'blocked'

type Told = { outcome: ChoiceOutcome; now: ReminderChoices | undefined }

/** A change is on the page at once, and kept after those before it; one that fails goes back to what is kept. */
export function useReminderChoice() {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = choicesQuery(api)
  const [outcome, setOutcome] = useState<ChoiceOutcome>()
  const kept = useRef<ReminderChoices>(undefined)
  const waiting = useRef(0)
  const turn = useRef(Promise.resolve())

  const keepInTurn = async (choice: ReminderChoice): Promise<void> => {
    const told = await keepHere(api, choice, kept.current)
    kept.current = told.now ?? kept.current
    waiting.current -= 1
    // A later press stays on the page until its own answer.
    if (waiting.current > 0) return
    client.setQueryData(queryKey, kept.current)
    setOutcome(told.outcome)
  }
  const choose = (choice: ReminderChoice): void => {
    const shown = client.getQueryData(queryKey)
    if (!shown) return
    if (waiting.current === 0) kept.current = shown
    waiting.current += 1
    setOutcome(undefined)
    const choices = shown.choices.map((one) => (one.kind === choice.kind ? choice : one))
    client.setQueryData(queryKey, { ...shown, choices })
    turn.current = turn.current.then(() => keepInTurn(choice))
  }
  return { outcome, choose }
}

/** The hook reads the choices again if the answer does not tell what is kept. */
async function keep(api: Api, choice: ReminderChoice): Promise<Told> {
  try {
    return { outcome: 'kept', now: await chooseReminder(api, choice) }
  } catch (error) {
    const status = statusOf(error)
    if (status === 401) return { outcome: 'signed-out', now: undefined }
    const now = await readChoices(api).catch(() => undefined)
    if (!now) return { outcome: isPassing(status) ? 'unknown' : 'failed', now }
    const isKept = now.choices.some(
      ({ kind, here, mail, message }) =>
        kind === choice.kind && here === choice.here && mail === choice.mail && message === choice.message,
    )
    return { outcome: isKept ? 'kept' : 'failed', now }
  }
}

/** The further channel may be this browser's own notifications: then it is asked first, and a browser that refuses changes nothing. */
async function keepHere(api: Api, choice: ReminderChoice, kept: ReminderChoices | undefined): Promise<Told> {
  const wasOn = kept?.choices.find(({ kind }) => kind === choice.kind)?.message
  if (kept?.pushKey === undefined || !choice.message || wasOn) return keep(api, choice)
  const { subscribeHere } = await import('./subscribe-here.ts')
  const subscribed = await subscribeHere(api, kept.pushKey).catch(() => 'failed' as const)
  return subscribed === 'subscribed' ? keep(api, choice) : { outcome: subscribed, now: kept }
}
