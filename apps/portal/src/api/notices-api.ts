import * as wire from '@consente/contract/portal/notices'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

export type {
  Notice,
  ReminderChoice,
  ReminderChoices,
  ReportTaken,
  RequestRefused,
  Seen,
} from '@consente/contract/portal/notices'

const FRESH_FOR_MS = 60_000

/** The customer's notices, newest first. */
export const noticesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['notices'],
    queryFn: () => api.call(wire.notices, {}),
    staleTime: FRESH_FOR_MS,
    enabled: api.config.capabilities.notices,
  })

/** Keeps a sharing that nobody reads: nobody asks about it for six months. */
export const keepUnused = (api: Api, consentId: string) => api.call(wire.keepUnused, { body: { consentId } })

/** Everything until the newest one is new no more. */
export const readNotices = (api: Api, until: string) => api.call(wire.readNotices, { body: { until } })

/** Destinations of reminders, read once after a change that failed. */
export const readChoices = (api: Api) => api.call(wire.reminderChoices, {})

/** Destinations of reminders, read again whenever the page is looked at. */
export const choicesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['reminder-choices'],
    queryFn: () => readChoices(api),
    // They may have been changed in another tab, and a change here names all of a kind.
    refetchOnWindowFocus: true,
  })

/** Stores where one kind of reminder goes; it names both places. */
export const chooseReminder = (api: Api, choice: wire.ReminderChoice) =>
  api.call(wire.chooseReminder, { body: choice })

/** Lets this browser get the further channel's messages. */
export const subscribePush = (api: Api, subscription: wire.PushSubscription) =>
  api.call(wire.subscribePush, { body: subscription })

/** "Não reconheço este pedido": ends the sharing or refuses the request, and answers the report's number. */
export const reportUnrecognised = (
  api: Api,
  report: { consentId: string; seen: wire.Seen[]; words: string },
): Promise<wire.ReportTaken> => api.call(wire.reportUnrecognised, { body: report })

/** Refuses the request that somebody was sent here with, before they have signed in; no more. */
export const refuseUnrecognised = (api: Api, intentId: string): Promise<wire.RequestRefused> =>
  api.call(wire.refuseUnrecognised, { body: { intent_id: intentId } })
