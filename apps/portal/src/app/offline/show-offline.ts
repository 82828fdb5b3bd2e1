import type { PortalConfig } from '@consente/contract/portal/config'
import { readFile } from '../../api/http.ts'
import { isInApp, unmarkInApp } from '../../ui/page/in-app.ts'
import { OFFLINE } from './offline-texts.ts'

const SVG = 'http://www.w3.org/2000/svg'
const TRY_EACH_MS = 5000
/** A small file that the service worker has not kept. */
const ASKED = '/manifest.webmanifest'

/**
 * The page of a start without a network, which the service worker has kept. It asks for nothing, and gives way to the page of
 * the address as soon as the network is back.
 */
export function showOffline(
  root: HTMLElement,
  { brand, sacPhone, capabilities }: Pick<PortalConfig, 'brand' | 'sacPhone' | 'capabilities'>,
): void {
  if (!capabilities.inApp) unmarkInApp()
  const title = isInApp() ? OFFLINE.inApp : OFFLINE.title
  document.title = `${title} · ${brand.name}`
  const reload = (): void => window.location.reload()
  // The device's own word may come before this page, or while its network leads nowhere.
  const tryAgain = (): void => void readFile(ASKED).then(reload, () => undefined)
  window.addEventListener('online', tryAgain)
  window.setInterval(tryAgain, TRY_EACH_MS)
  const button = element('button', 'btn', OFFLINE.retry)
  button.addEventListener('click', reload)
  root.replaceChildren(
    within(
      'page',
      element('header', 'top', within('wrap', element('span', 'logo', brand.name))),
      element(
        'main',
        '',
        within(
          'wrap',
          within('opening', within('stack', element('h1', '', title), element('p', 'lead', OFFLINE.lead))),
          within('core ending fault', element('p', 'small', OFFLINE.comesBack), within('actions', button)),
          ...(sacPhone ? [noteOf(element('p', '', OFFLINE.endNow, callOf(sacPhone), '.'))] : []),
        ),
      ),
    ),
  )
}

const within = (name: string, ...content: Node[]): HTMLElement => element('div', name, ...content)

/** Beside the drawing of a note. */
function noteOf(words: HTMLElement): HTMLElement {
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('class', 'icon')
  icon.setAttribute('viewBox', '0 0 20 20')
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M10 9.2v4.6M10 6.2v.1')
  icon.append(path)
  return within('note gap-lg', icon, words)
}

function callOf(phone: string): HTMLElement {
  const link = element('a', 'link link--inline', phone)
  link.setAttribute('href', `tel:${phone.replace(/[^\d+]/g, '')}`)
  return element('span', 'whole', link)
}

function element(tag: string, name: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (name) made.className = name
  made.append(...content)
  return made
}
