import { storedAccessibility } from '../../session/stored-accessibility.ts'
import { applyAccessibility, PLAIN_SETTINGS } from '../../ui/page/accessibility-settings.ts'

/**
 * Runs before the first paint, and before the portal's own scripts are there (decision 34): puts the customer's own
 * look on what index.html shows, at a plain `/` shows how the login opens, and at `/` asks for its scripts (`first-paint.ts`).
 * Small, because the paint waits for it.
 */
applyAccessibility({ ...PLAIN_SETTINGS, ...storedAccessibility() })

const { pathname, search, hash } = window.location
if (pathname === '/') {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-at-entrance]')) {
    link.href = link.dataset.atEntrance ?? ''
  }
}
const opening = document.getElementById('login-opening')
if (opening) opening.hidden = pathname !== '/' || search !== '' || hash !== ''
