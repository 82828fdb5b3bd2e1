import type { PageScripts } from '../../../page-scripts.ts'
import { isAppsTab } from '../../session/in-app/channel.ts'
import { storedAccessibility } from '../../session/stored-accessibility.ts'
import { applyAccessibility, PLAIN_SETTINGS } from '../../ui/page/accessibility-settings.ts'
import { markInApp } from '../../ui/page/in-app.ts'
import { isPath } from './address-pattern.ts'
import { beginPage, isNamedByRead } from './begin-page.ts'
import { showOpening } from './show-opening.ts'

/**
 * Runs before the first paint, and before the portal's own scripts are there (docs/decisions/portal/first-paint.md):
 * puts the customer's own look on what index.html shows, marks the page of an app, shows how the login opens, at a plain `/`, and how other pages
 * do, asks for the scripts of the address (`page-scripts.ts`) and begins what its page reads. Small, because the paint
 * waits for it; it waits for nothing, not even the style sheet.
 */
applyAccessibility({ ...PLAIN_SETTINGS, ...storedAccessibility() })
if (isAppsTab()) markInApp()
// It may be there before the end of the page, which is short.
const parsed = new Promise((resolve) => {
  if (document.readyState === 'loading')
    document.addEventListener('readystatechange', resolve, { once: true })
  else resolve(undefined)
})
void parsed.then(prepare)
void beginPage(window.location.pathname, (opening) => void parsed.then(() => showOpening(opening)))

function prepare(): void {
  askForScripts()
  const { pathname, search, hash } = window.location
  const opening = document.getElementById('login-opening')
  if (opening) opening.hidden = pathname !== '/' || search !== '' || hash !== ''
}

function askForScripts(): void {
  const { files, pages } = JSON.parse(
    document.getElementById('page-scripts')?.textContent ?? '{}',
  ) as Partial<PageScripts>
  const { pathname } = window.location
  const [, needed = []] = Object.entries(pages ?? {}).find(([path]) => isPath(path, pathname)) ?? []
  const mayWait = isNamedByRead(pathname)
  for (const number of needed) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '' })
    link.href = `/${files?.[number]}`
    if (mayWait) link.fetchPriority = 'low'
    document.head.append(link)
  }
}
