import type { PortalConfig } from '@consente/contract/portal/config'

/** What the app is told: that a page of the portal stands there, and how a request ended. */
export type AppEvent = 'opened' | 'done' | 'cancelled' | 'expired'
/** The sharing's state. */
export type ToldState = 'active' | 'waiting' | 'ended' | 'refused' | 'expired'

type AppBridge = NonNullable<PortalConfig['appBridge']>
/** Both kinds of receiver take a text. */
type Receiver = { postMessage(text: string): void }

let receiver: Receiver | undefined
const waiting: string[] = []

/**
 * Opens the bridge to the app, as far as the configuration names one: the object that the app puts into its view, or a port
 * that an app of a listed origin hands to the page (docs/operating/mobile-app.md). Messages that came before it are sent then.
 */
export function openBridge({ object, origins }: AppBridge): void {
  const injected = object === undefined ? undefined : injectedAs(object)
  if (injected) sendBy(injected)
  window.addEventListener('message', ({ origin, ports: [port] }) => {
    if (port && origins.includes(origin)) sendBy(port)
  })
}

/**
 * Tells the app, and nobody else. The message names no person, no sharing and no token.
 * @param challenge for which the app may get a code that signs its customer in here
 */
export function tell(event: AppEvent, state?: ToldState, challenge?: string): void {
  const text = JSON.stringify({
    source: 'consente',
    event,
    ...(state && { state }),
    ...(challenge && { challenge }),
  })
  if (receiver) receiver.postMessage(text)
  else waiting.push(text)
}

function sendBy(next: Receiver): void {
  receiver = next
  for (const text of waiting.splice(0)) next.postMessage(text)
}

/** Android's listeners stand in the window, those of iOS below `webkit`. */
function injectedAs(name: string): Receiver | undefined {
  const { webkit, [name]: own } = window as unknown as Record<string, unknown> & {
    webkit?: { messageHandlers?: Record<string, unknown> }
  }
  return [own, webkit?.messageHandlers?.[name]].find(isReceiver)
}

const isReceiver = (found: unknown): found is Receiver => typeof Object(found).postMessage === 'function'
