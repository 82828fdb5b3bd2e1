import type { PortalConfig } from '@consente/contract/portal/config'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { dropBegun } from '../../api/begun-reads.ts'
import { applyBrand } from '../../brand/apply-brand.ts'
import { brandColours } from '../../brand/palette.ts'
import { LOGIN_PATH } from '../../paths.ts'
import { takeAppCode } from '../../session/in-app/app-code.ts'
import { accessibility, storeEmptyState, waitingReturn } from '../../session/login-storage.ts'
import { applyAccessibility, PLAIN_SETTINGS } from '../../ui/page/accessibility-settings.ts'
import { isInApp } from '../../ui/page/in-app.ts'
import { App } from '../App.tsx'
import { arrivalFrom } from '../arrival/arrival.ts'
import { endIdleSession } from '../session-guard/idle.ts'
import { createApi } from '../session-guard/portal-tokens.ts'
import { fetchAddressed } from './fetch-ahead.ts'
import { readPortalConfig } from './portal-config.ts'

/** The delay before what the page can do without. */
const AFTER_START_MS = 3000

/**
 * Reads `config.json`, puts the brand on the page, and only then renders. Meanwhile index.html shows a skeleton, and the files of the address's page load.
 */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  applyAccessibility(accessibility.read() ?? PLAIN_SETTINGS)
  keepReturn()
  takeAppCode()
  storeEmptyState()
  const addressed = fetchAddressed(window.location)
  const reading = await readPortalConfig()
  if ('config' in reading) {
    applyBrand(brandColours(reading.config.brand.colour))
    if ('offline' in document.documentElement.dataset) {
      const { showOffline } = await import('../offline/show-offline.ts')
      return showOffline(root, reading.config)
    }
    await addressed
    return render(root, reading.config)
  }
  const { showWrongConfig } = await import('./wrong-config-page.ts')
  showWrongConfig(root, reading.wrong)
}

function render(root: HTMLElement, config: PortalConfig): void {
  endIdleSession(config.session)
  if (isInApp()) void import('../in-app/in-app.ts').then(({ standInApp }) => standInApp(config))
  // A transition, so that what index.html shows stays until the page is there, and a press need not wait for all of it.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App api={createApi(config)} />
      </StrictMode>,
    ),
  )
  window.setTimeout(() => {
    dropBegun()
    void import('./after-start.ts').then(
      ({ afterStart }) => afterStart(config),
      () => undefined,
    )
  }, AFTER_START_MS)
}

/**
 * The other institution's return leaves the address at once, so that neither history nor a look over the shoulder keeps
 * the code; it waits in session storage (docs/domain/recipient.md).
 */
function keepReturn(): void {
  if (window.location.pathname !== LOGIN_PATH) return
  const arrival = arrivalFrom(window.location)
  if (arrival.kind !== 'return' && arrival.kind !== 'return-error') return
  waitingReturn.write(arrival)
  window.history.replaceState(null, '', LOGIN_PATH)
}
