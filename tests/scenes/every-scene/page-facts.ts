import type { Page } from 'playwright-core'

/** A button of the page that is in front: its words, its look, and what a reader has met before it. */
export type Deed = {
  words: string
  /** Place among the deeds that are decided between; absent for one that stands alone. */
  choice?: number
  isOff: boolean
  isRed: boolean
  isFilled: boolean
  /** The look that must be alike, such as its height, letters and frame. */
  weight: string
  /** The words before it, in its dialog or on its page. */
  before: string
}

/** A box, list or field: what it holds without the customer's doing. */
export type Preset = { type: string; label: string; value: string; isFixed: boolean }

/** What a page, or the dialog above it, does to the person in front of it. */
export type PageFacts = {
  path: string
  /** The title of the dialog in front. */
  dialog?: string
  dialogs: number
  hasHeader: boolean
  words: string
  deeds: Deed[]
  /** Names of all that can be pressed. */
  names: string[]
  waysBack: string[]
  places: string[]
  presets: Preset[]
  /** Labels of what a customer is asked for. */
  asked: { type: string; label: string; isRequired: boolean }[]
  /** What shows or moves under the pointer alone. */
  onHover: string[]
}

/** Goes with every page from its start: marks what the customer has changed. */
export const MARK_CHANGED = (): void => {
  const mark = ({ target, isTrusted }: Event): void => {
    if (isTrusted && target instanceof HTMLElement) target.dataset.changed = 'yes'
  }
  addEventListener('change', mark, true)
  addEventListener('input', mark, true)
}

export const pageFacts = (page: Page): Promise<PageFacts> => page.evaluate(readFacts)

/** Runs in the page. */
function readFacts(): PageFacts {
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
    element.getBoundingClientRect().width > 1
  const flat = (text: string | null | undefined): string => (text ?? '').replace(/[\s\u00ad]+/g, ' ').trim()
  const open = [...document.querySelectorAll('dialog[open]')].filter(isShown)
  const dialog = open.at(-1)
  const front = dialog ?? document.body
  const all = <E extends Element>(selector: string): E[] =>
    [...front.querySelectorAll<E>(selector)].filter(isShown)
  const nameOf = (element: Element): string => flat(element.getAttribute('aria-label') ?? element.textContent)
  const labelOf = (field: HTMLInputElement): string =>
    flat(
      field.getAttribute('aria-label') ?? [...(field.labels ?? [])].map((one) => one.textContent).join(' '),
    )

  // What failed has its way on bigger than its way home, and tools of a page are no answers.
  const CHOICES = '.dialog-actions, .choose, .equal, .actions:not(.actions--end, .actions--split, .fault *)'
  const choices = all<HTMLElement>(CHOICES)
  const colour = (name: string): string => {
    const probe = document.createElement('i')
    probe.style.color = `var(${name})`
    front.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  const reds = [colour('--stop'), colour('--stop-fill')]
  const wordsBefore = (element: Element): string => {
    const range = document.createRange()
    range.setStart(dialog ?? document.querySelector('main') ?? document.body, 0)
    range.setEndBefore(element)
    return flat(range.toString())
  }
  const deedOf = (element: HTMLElement): Deed => {
    const look = getComputedStyle(element)
    const { width } = element.getBoundingClientRect()
    const isClear = (paint: string): boolean => /, 0\)$|transparent/.test(paint)
    const place = choices.indexOf(element.parentElement as HTMLElement)
    const isFilled = !isClear(look.backgroundColor)
    const around = getComputedStyle(element.parentElement ?? element)
    const isColumn = around.display === 'grid' || around.flexDirection.startsWith('column')
    return {
      words: nameOf(element),
      ...(place >= 0 && { choice: place }),
      isOff: element.matches(':disabled, [aria-disabled="true"]'),
      isRed: [look.color, look.backgroundColor, look.borderTopColor].some((paint) => reds.includes(paint)),
      isFilled,
      weight: [
        `${look.minHeight} high`,
        isColumn ? `${Math.round(width)} px wide` : look.paddingLeft,
        look.fontSize,
        look.fontWeight,
        look.letterSpacing,
        isFilled || !isClear(look.borderTopColor) ? 'framed' : 'bare',
      ].join(', '),
      before: wordsBefore(element),
    }
  }

  const hovered: string[] = []
  const COLOURS = /^(background|border|outline|color|text-|box-shadow|fill|stroke|cursor|--)/
  const readRules = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))
        for (const property of rule.style)
          if (!COLOURS.test(property)) hovered.push(`${rule.selectorText} { ${property} }`)
      if (rule instanceof CSSGroupingRule) readRules(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) readRules(sheet.cssRules)
  for (const told of document.querySelectorAll('[title]:not(iframe)'))
    hovered.push(`title "${told.getAttribute('title')}"`)

  const fields = all<HTMLInputElement>('input, select, textarea')
  const isTicked = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio'
  const title = dialog && flat(dialog.querySelector('h2')?.textContent)
  return {
    path: location.pathname,
    ...(title !== undefined && { dialog: title }),
    dialogs: open.length,
    hasHeader: [...document.querySelectorAll('header.top')].some(isShown),
    // biome-ignore lint/performance/useDomNodeTextContent: the words as they are drawn, line by line
    words: flat((front as HTMLElement).innerText.replaceAll('\n', ' ¶ ')),
    deeds: all<HTMLElement>('.btn').map(deedOf),
    names: all('a[href], button, summary').map(nameOf),
    waysBack: all('header.top a[href], .backlink a, .backlink button, .dialog-head button, .btn, .link')
      .filter((way) => !way.matches(':disabled, [aria-disabled="true"]'))
      .map((way) => (way.matches('header.top a') ? `header: ${nameOf(way)}` : nameOf(way))),
    places: [...document.querySelectorAll('header.top nav > a.top-link')].map(nameOf),
    presets: fields
      .filter((field) => !field.dataset.changed && (isTicked(field) ? field.checked : field.value !== ''))
      .map((field) => ({
        type: field.type,
        label: labelOf(field),
        value: field.value,
        isFixed: field.disabled,
      })),
    asked: fields.map((field) => ({
      type: field.type,
      label: labelOf(field),
      isRequired:
        field.required || field.getAttribute('aria-required') === 'true' || labelOf(field).endsWith('*'),
    })),
    onHover: hovered,
  }
}
