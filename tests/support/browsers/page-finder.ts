import { computeAccessibleName } from 'dom-accessibility-api'

/** Runs in the page. How to come to an element, step by step from the document. */
export type Step =
  | { by: 'role'; role: string; name?: Matcher; level?: number }
  | { by: 'label' | 'text'; words: Matcher }
  | { by: 'css'; selector: string; has?: Matcher }
  | { by: 'frame'; selector: string }
  | { by: 'nth'; place: number }

/** Words, or the parts of a regular expression; whole words from end to end where `exact`. */
export type Matcher = { text: string; exact: boolean } | { source: string; flags: string }

const ROLES: Readonly<Record<string, string>> = {
  button: 'button, [role=button], input[type=submit]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  radio: 'input[type=radio], [role=radio]',
  dialog: 'dialog[open]:not([role]), [role=dialog]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  link: 'a[href], [role=link]',
  main: 'main, [role=main]',
}

/** The elements that the steps lead to; `shown` ones only, unless a selector asks for any. */
export function findAll(steps: readonly Step[]): Element[] {
  return steps.reduce<Element[]>((from, step) => follow(from, step), [document.documentElement])
}

function follow(from: readonly Element[], step: Step): Element[] {
  if (step.by === 'nth') return from.slice(step.place, step.place + 1)
  return [...new Set(from.flatMap((at) => within(at, step)))]
}

function within(at: Element, step: Exclude<Step, { by: 'nth' }>): Element[] {
  const all = (selector: string): Element[] => [...at.querySelectorAll(selector)]
  switch (step.by) {
    case 'role':
      return all(ROLES[step.role] ?? `[role=${step.role}]`).filter((one) => isRole(one, step))
    case 'label':
      return all('input, select, textarea, [aria-label], [aria-labelledby]').filter((one) =>
        fits(computeAccessibleName(one), step.words),
      )
    case 'text':
      return all('*').filter((one) => isTextOf(one, step.words))
    case 'css':
      return all(step.selector).filter((one) => !step.has || fits(one.textContent ?? '', step.has))
    case 'frame':
      return all(step.selector).flatMap((one) => (one as HTMLIFrameElement).contentDocument?.body ?? [])
  }
}

function isRole(element: Element, { name, level }: Extract<Step, { by: 'role' }>): boolean {
  if (!isShown(element) || element.closest('[aria-hidden=true]')) return false
  if (level !== undefined && element.tagName !== `H${level}`) return false
  return !name || fits(computeAccessibleName(element), name)
}

/** The innermost elements that hold the words. */
function isTextOf(element: Element, words: Matcher): boolean {
  if (/^(SCRIPT|STYLE|NOSCRIPT|HEAD|TITLE)$/.test(element.tagName)) return false
  if (!fits(element.textContent ?? '', words)) return false
  return ![...element.children].some((child) => fits(child.textContent ?? '', words))
}

function fits(text: string, matcher: Matcher): boolean {
  const said = text
    .replace(/\u200b|\u00ad(" \/ ")?/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if ('source' in matcher) return new RegExp(matcher.source, matcher.flags).test(said)
  return matcher.exact ? said === matcher.text : said.toLowerCase().includes(matcher.text.toLowerCase())
}

export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
}

/** What a driver asks of an element. */
export type PageAction = 'count' | 'shown' | 'point' | 'aim' | 'fill' | 'select' | 'checked'

/** Does it with the first element that the steps lead to; null when there is none yet. */
export function act(steps: readonly Step[], action: PageAction, value: string): unknown {
  const found = findAll(steps)
  const [element] = found
  if (action === 'count') return found.length
  if (!element) return null
  return ACTIONS[action](element as HTMLInputElement, value)
}

const ACTIONS: Readonly<
  Record<Exclude<PageAction, 'count'>, (element: HTMLInputElement, value: string) => unknown>
> = {
  shown: isShown,
  checked: (element) => element.checked,
  point: pointOf,
  aim: (element) => {
    guardPress(element)
    return pointOf(element)
  },
  fill: (element, value) => {
    element.focus()
    return setValue(element, HTMLInputElement.prototype, value, 'input')
  },
  select: (element, value) => {
    const select = element as unknown as HTMLSelectElement
    const option = [...select.options].find((one) => one.value === value || one.text.trim() === value)
    return option ? setValue(select, HTMLSelectElement.prototype, option.value, 'change') : null
  },
}

/** As the browser itself does it: React listens for the event, and keeps an eye on the setter. */
function setValue(element: HTMLElement, type: object, value: string, event: string): boolean {
  Object.getOwnPropertyDescriptor(type, 'value')?.set?.call(element, value)
  return element.dispatchEvent(new Event(event, { bubbles: true }))
}

/** Where a pointer meets the element, or its label; null while something else lies above it. */
function pointOf(element: HTMLInputElement): Point | null {
  if (element.disabled) return null
  const there = metAt(element)
  if (there) return there
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return metAt(element)
}

/** What a press came to: the page may have moved under the pointer on its way. */
export type PressResult = 'met' | 'missed' | 'pending'

type Guarded = Window & { guardedPress?: { result: PressResult; end(): void } }
/** A click comes with the release; later than this, the element went in between. */
const CLICK_FOLLOWS_MS = 500
const OF_A_PRESS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']

/** Lets the next press through to the element alone; what else it meets does not learn of it. */
function guardPress(element: HTMLInputElement): void {
  const page = window as Guarded
  page.guardedPress?.end()
  const targets = [element, ...(element.labels ?? [])]
  const judge = (event: Event): void => {
    const isMet = targets.some((one) => one.contains(event.target as Node))
    if (!isMet) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // A press is one once it is a click: a page that changes in between leaves none.
    const press = page.guardedPress
    if (press && (!isMet || event.type === 'click')) press.result = isMet ? 'met' : 'missed'
    else if (press && event.type === 'mouseup')
      setTimeout(() => {
        if (press.result === 'pending') press.result = 'missed'
      }, CLICK_FOLLOWS_MS)
  }
  for (const type of OF_A_PRESS) window.addEventListener(type, judge, true)
  const end = (): void => {
    for (const type of OF_A_PRESS) window.removeEventListener(type, judge, true)
  }
  page.guardedPress = { result: 'pending', end }
}

/** Of the last press that was aimed here; one that led to another page has met. */
export function resultOfPress(): PressResult {
  const { guardedPress: press } = window as Guarded
  if (press && press.result !== 'pending') press.end()
  return press?.result ?? 'met'
}

function metAt(element: HTMLInputElement): Point | null {
  const labels = [...(element.labels ?? [])]
  for (const target of [element, ...labels]) {
    const point = middleOf(target)
    const hit = document.elementFromPoint(point.x, point.y)
    const isMet = hit && (target.contains(hit) || labels.some((label) => label.contains(hit)))
    if (isMet && isShown(target)) return point
  }
  return null
}

type Point = { x: number; y: number }

/** Of the first line: a link may run over two. */
function middleOf(element: Element): Point {
  const { x = 0, y = 0, width = 0, height = 0 } = element.getClientRects()[0] ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}
