import type { PortalConfig } from '@consente/contract/portal/config'
import { tellBy } from './tell-app.ts'

type AppBridge = NonNullable<PortalConfig['appBridge']>
/** Both kinds of receiver take a text. */
type Receiver = { postMessage(text: string): void }

/**
 * Opens the bridge to the app, as far as the configuration names one: the object that the app puts into its view, or a port
 * that an app of a listed origin hands to the page (docs/operating/mobile-app.md).
 */
export function openBridge({ object, origins }: AppBridge): void {
  const injected = object === undefined ? undefined : injectedAs(object)
  if (injected) sendBy(injected)
  window.addEventListener('message', ({ origin, ports: [port] }) => {
    if (port && origins.includes(origin)) sendBy(port)
  })
}

const sendBy = (receiver: Receiver): void =>
  tellBy((event, state, challenge) =>
    receiver.postMessage(JSON.stringify({ source: 'consente', event, state, challenge })),
  )

/** Android's listeners stand in the window, those of iOS below `webkit`. */
function injectedAs(name: string): Receiver | undefined {
  const { webkit, [name]: own } = window as unknown as Record<string, unknown> & {
    webkit?: { messageHandlers?: Record<string, unknown> }
  }
  return [own, webkit?.messageHandlers?.[name]].find(isReceiver)
}

const isReceiver = (found: unknown): found is Receiver => typeof Object(found).postMessage === 'function'
