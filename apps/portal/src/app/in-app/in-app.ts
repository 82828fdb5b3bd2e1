import type { PortalConfig } from '@consente/contract/portal/config'
import { openBridge } from '../../session/in-app/app-bridge.ts'
import { takeAppCode } from '../../session/in-app/app-code.ts'
import { tellApp } from '../../session/in-app/tell-app.ts'
import { unmarkInApp } from '../../ui/page/in-app.ts'
import { openOutside } from './open-outside.ts'

/** The page reaches below the device's own bars (`ui/page/in-app.css` keeps free of them), and grows smaller for a keyboard. */
const WINDOW = 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content'

/** Does what a page inside the institution's app does beside the portal's own work. */
export function standInApp({ capabilities, appBridge }: PortalConfig): void {
  if (capabilities.inApp) {
    document.querySelector('meta[name=viewport]')?.setAttribute('content', WINDOW)
    document.addEventListener('click', openOutside, { capture: true })
    watchKeyboard()
    window.addEventListener('hashchange', takeAppCode)
    if (appBridge) openBridge(appBridge)
    tellApp('opened')
  } else unmarkInApp()
}

/**
 * Tells the style sheets how much of the page a keyboard covers (Safari; elsewhere the page grows smaller, as
 * `interactive-widget` asks), and keeps the field in sight.
 */
function watchKeyboard(): void {
  const view = window.visualViewport
  view?.addEventListener('resize', () => {
    const covered = view.scale === 1 ? Math.max(0, window.innerHeight - view.height) : 0
    document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    const field = document.activeElement
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.scrollIntoView({ block: 'nearest' })
  })
}
