import { isAppsTab } from './channel.ts'

/** The app is told that a page of the portal stands there, and how a request ended. */
type AppEvent = 'opened' | 'done' | 'cancelled' | 'expired'
/** The sharing's state. */
type ToldState = 'active' | 'waiting' | 'ended' | 'refused' | 'expired'
/** Names no person, no sharing and no token. `challenge`: the app may get a code for it that signs its customer in here. */
type Message = [event: AppEvent, state?: ToldState, challenge?: string]

let bridge: ((...message: Message) => void) | undefined
const waiting: Message[] = []

/**
 * Tells the institution's app what has happened, if the tab stands in it. Nothing waits for it, and an open bridge hears
 * it at once: the page may leave right after.
 */
export function tellApp(...message: Message): void {
  if (!isAppsTab()) return
  if (bridge) bridge(...message)
  else waiting.push(message)
}

/** From here on `next` hears what is told, and first what came before. */
export function tellBy(next: (...message: Message) => void): void {
  bridge = next
  for (const message of waiting.splice(0)) next(...message)
}
