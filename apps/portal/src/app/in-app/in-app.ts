import type { PortalConfig } from '@consente/contract/portal/config'
import { openBridge, tell } from '../../session/in-app/app-bridge.ts'
import { takeAppCode } from '../../session/in-app/app-code.ts'
import { unmarkInApp } from '../../ui/page/in-app.ts'
import { openOutside } from './open-outside.ts'
import { watchKeyboard } from './watch-keyboard.ts'

/** The page reaches below the device's own bars (`ui/page/in-app.css` keeps free of them), and grows smaller for a keyboard. */
const WINDOW = 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content'

/** What a page inside the institution's app does beside the portal's own work. */
export function standInApp({ capabilities, appBridge }: PortalConfig): void {
  if (capabilities.inApp) {
    document.querySelector('meta[name=viewport]')?.setAttribute('content', WINDOW)
    document.addEventListener('click', openOutside, { capture: true })
    watchKeyboard()
    window.addEventListener('hashchange', takeAppCode)
    if (appBridge) openBridge(appBridge)
    tell('opened')
  } else unmarkInApp()
}
