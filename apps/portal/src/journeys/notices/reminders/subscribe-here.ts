import type { Api } from '../../../api/api.ts'
import { subscribePush } from '../../../api/notices-api.ts'

/** The outcome of the wish for notifications in this browser. */
export type Subscribed = 'subscribed' | 'blocked'

/**
 * Asks the browser for its notifications, and tells the server where they go. The browser asks its customer, once; what they
 * refuse here can be allowed only in the browser's own settings.
 * @param key the server's key, base64url
 * @throws {ApiError}
 */
export async function subscribeHere(api: Api, key: string): Promise<Subscribed> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || typeof Notification === 'undefined' || !('PushManager' in window)) return 'blocked'
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const { pushManager } = await workers.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // Another key of the server's before: that subscription gives way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options).catch(() => undefined)
  })
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) return 'blocked'
  await subscribePush(api, { endpoint, p256dh: keys.p256dh, auth: keys.auth })
  return 'subscribed'
}
