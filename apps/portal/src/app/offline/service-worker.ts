/**
 * Keeps the portal's page for a start without a network, and shows what is pushed. No answer of a call is ever kept. With a network
 * everything comes from it, so that an update is there at the next start. The build puts in the names (`service-worker-asset.ts`).
 */
declare const SHELL_FILES: readonly string[]
declare const SHELL_VERSION: string

/** What this worker needs of its own scope: the library of types for pages does not know it. */
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void }
type Pushed = Waiting & { data: { json(): { id: string; title: string; text: string } } | null }
type Clicked = Waiting & { notification: Notification }
type Scope = {
  registration: ServiceWorkerRegistration
  clients: { openWindow(address: string): Promise<unknown> }
  addEventListener(name: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(name: 'push', listener: (event: Pushed) => void): void
  addEventListener(name: 'notificationclick', listener: (event: Clicked) => void): void
}
const scope = self as unknown as Scope

const SHELLS = 'shell-'
const OWN = `${SHELLS}${SHELL_VERSION}`
const CONFIG = '/config.json'
/** No address of the host: only this worker answers with it. */
const OFFLINE_PAGE = '/offline-page'

scope.addEventListener('install', (event) => event.waitUntil(keepShell()))
scope.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, title, text } = event.data.json()
  // The same message takes its own place.
  event.waitUntil(scope.registration.showNotification(title, { body: text, tag: id, icon: '/icon-192.png' }))
})
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(scope.clients.openWindow('/avisos'))
})
scope.addEventListener('activate', (event) => event.waitUntil(forgetFormer()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(orKept(request, OFFLINE_PAGE))
  else if (SHELL_FILES.includes(pathname) || pathname === CONFIG || pathname.startsWith('/brand/'))
    event.respondWith(orKept(request, pathname))
})

/** The network's answer; only without a network what was kept. */
async function orKept(request: Request, name: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const cache = await caches.open(OWN)
    return (await cache.match(name)) ?? Response.error()
  }
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(OWN)
  await Promise.all([cache.addAll([...SHELL_FILES]), keepConfig(cache), keepPage(cache)])
}

async function keepConfig(cache: Cache): Promise<void> {
  const answer = await fetch(CONFIG, { cache: 'no-cache' })
  await cache.put(CONFIG, answer.clone())
  const { brand } = (await answer.json()) as { brand: { logo: string } }
  if (brand.logo.startsWith('/brand/')) await cache.add(brand.logo)
}

/** The portal's page with a mark by which `start.tsx` knows that there is no network; its headers stay, above all its policy. */
async function keepPage(cache: Cache): Promise<void> {
  const { ok, headers, ...page } = await read('/')
  if (!ok) throw new Error('the page did not come')
  const marked = page.text.replace('<html ', '<html data-offline ')
  await cache.put(OFFLINE_PAGE, new Response(marked, { headers }))
}

async function read(address: string) {
  const answer = await fetch(address, { cache: 'no-cache' })
  const headers = new Headers(answer.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return { ok: answer.ok, headers, text: await answer.text() }
}

async function forgetFormer(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(SHELLS) && name !== OWN).map((name) => caches.delete(name)),
  )
}
