import type { PortalConfig } from '@consente/contract/portal/config'

const WORKER = '/service-worker.js'

/**
 * Makes the portal installable: names the manifest, and lets the service worker keep the page (capability `installable`). Where it
 * is off, a worker of an earlier visit goes.
 */
export async function offerInstallation({ capabilities }: PortalConfig): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!capabilities.installable) {
    for (const registration of (await workers?.getRegistrations()) ?? []) await registration.unregister()
    return
  }
  addLink('manifest', '/manifest.webmanifest')
  addLink('apple-touch-icon', '/apple-touch-icon.png')
  // A private window may refuse it: the portal does without.
  await workers?.register(trusted(WORKER)).catch(() => undefined)
}

function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

type Policies = { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }

/** The page's policy demands a trusted address for a worker. The only one that this policy trusts is ours. */
function trusted(url: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies }
  if (!trustedTypes) return url
  return trustedTypes.createPolicy('service-worker', { createScriptURL: () => WORKER }).createScriptURL(url)
}
