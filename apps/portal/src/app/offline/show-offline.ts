import type { PortalConfig } from '@consente/contract/portal/config'
import { readFile } from '../../api/http.ts'
import { OFFLINE } from './offline-texts.ts'

const TRY_EACH_MS = 5000
/** A small file that the service worker has not kept. */
const ASKED = '/manifest.webmanifest'

/**
 * The page of a start without a network, which the service worker has kept. It asks for nothing, and gives way to the page of
 * the address as soon as the network is back.
 */
export function showOffline(
  root: HTMLElement,
  { brand, sacPhone }: Pick<PortalConfig, 'brand' | 'sacPhone'>,
): void {
  document.title = `${OFFLINE.title} · ${brand.name}`
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
          within(
            'opening',
            within('stack', element('h1', '', OFFLINE.title), element('p', 'lead', OFFLINE.lead)),
          ),
          within('ending fault', element('p', 'small', OFFLINE.comesBack), within('actions', button)),
          ...(sacPhone ? [element('p', 'gap-lg', OFFLINE.endNow, callOf(sacPhone), '.')] : []),
        ),
      ),
    ),
  )
}

const within = (name: string, ...content: Node[]): HTMLElement => element('div', name, ...content)

function callOf(phone: string): HTMLElement {
  const link = element('a', 'link link--inline', phone)
  link.setAttribute('href', `tel:${phone.replace(/[^\d+]/g, '')}`)
  return link
}

function element(tag: string, name: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (name) made.className = name
  made.append(...content)
  return made
}
