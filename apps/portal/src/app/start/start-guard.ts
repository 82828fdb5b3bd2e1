import { hasStorage } from '../../session/has-storage.ts'
import { blockedStorage, notLoaded, notStarted, type StartMessage, slowStart } from './start-guard-texts.ts'

/**
 * Says what to do where the portal does not start; the page would otherwise say "Carregando..." for ever
 * (docs/decisions/portal/browsers.md). A classic script for every browser: no `const`, no `let`, nothing else that
 * ECMAScript 5 cannot say (`start-guard-asset.ts`).
 */
guardStart()

/** Watches until the portal has put its own page in the place of the one that index.html holds. */
function guardStart(): void {
  if (!hasStorage()) tell(blockedStorage())
  else if (!('noModule' in document.createElement('script'))) tell(notStarted())
  else watchStart()
}

function watchStart(): void {
  // Captured: the failure of a script element does not bubble.
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', () => tell(notStarted()))
  // A slow phone starts in two seconds.
  setTimeout(tellSlow, 15_000)
}

/** A script that did not come, or one of ours that this browser cannot read or run. */
function onError(event: Event): void {
  if (event.target instanceof HTMLScriptElement) tell(notLoaded())
  else if (event instanceof ErrorEvent && event.filename.indexOf(location.origin) === 0) tell(notStarted())
}

/** In the place of the page to come. The first message stays, for what fails after it comes of the same. */
function tell(message: StartMessage): void {
  eachPlace((place) => {
    if (place.querySelector('.not-started')) return
    document.title = message.title
    place.textContent = ''
    place.appendChild(boxOf(message, 'not-started'))
  })
}

/** In sight, above the page to come, which is as high as the window: the portal may still start. */
function tellSlow(): void {
  eachPlace((place) => {
    if (!place.querySelector('.not-started'))
      place.insertBefore(boxOf(slowStart(), 'start-slow'), place.querySelector('.coming'))
  })
}

/** There is one until the portal has started, and none afterwards. */
function eachPlace(use: (place: Element) => void): void {
  Array.prototype.forEach.call(document.querySelectorAll('.boot main .wrap'), use)
}

function boxOf(message: StartMessage, name: string): HTMLElement {
  return fill(document.createElement('div'), (box) => {
    box.className = `${name} stack-lg`
    box.setAttribute('role', 'alert')
    box.appendChild(written('h1', message.title))
    message.lines.forEach((line) => {
      box.appendChild(written('p', line))
    })
  })
}

function written(tag: string, text: string): HTMLElement {
  return fill(document.createElement(tag), (element) => {
    element.textContent = text
  })
}

function fill(element: HTMLElement, filling: (element: HTMLElement) => void): HTMLElement {
  filling(element)
  return element
}
