export const ACCESSIBILITY_KEY = 'consente.accessibility'

/**
 * The customer's own look as it is kept, before the portal runs: without the checks of `stored-item.ts`, whose weight
 * the first paint would wait for. A value that does not fit means nothing to the style sheets, and the portal checks it
 * once it runs.
 */
export function storedAccessibility(): object {
  try {
    return JSON.parse(localStorage.getItem(ACCESSIBILITY_KEY) ?? '{}')
  } catch {
    return {}
  }
}
