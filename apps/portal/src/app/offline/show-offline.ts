import type { PortalConfig } from '@consente/contract/portal/config'
import { OFFLINE } from './offline-texts.ts'

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
  window.addEventListener('online', reload)
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
          within('stack', element('h1', '', OFFLINE.title), element('p', 'lead', OFFLINE.lead)),
          within(
            'fault gap-t',
            element('p', '', OFFLINE.comesBack),
            ...(sacPhone ? [element('p', 'small', `${OFFLINE.endNow}, ${sacPhone}.`)] : []),
            within('actions', button),
          ),
        ),
      ),
    ),
  )
}

const within = (name: string, ...content: Node[]): HTMLElement => element('div', name, ...content)

function element(tag: string, name: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (name) made.className = name
  made.append(...content)
  return made
}
