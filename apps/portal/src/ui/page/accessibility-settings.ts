/** The customer's own look of the portal. */
export type AccessibilitySettings = {
  /** Text size in per cent. */
  text: 100 | 125 | 150 | 175 | 200
  contrast: boolean
  stillness: boolean
  theme: 'light' | 'dark'
}

/** A device that is set to more contrast gets it from the start. */
const DEVICE_ASKS_CONTRAST =
  typeof matchMedia === 'function' && matchMedia('(prefers-contrast: more)').matches

/** Light until the customer chooses dark. */
export const PLAIN_SETTINGS: AccessibilitySettings = {
  text: 100,
  contrast: DEVICE_ASKS_CONTRAST,
  stillness: false,
  theme: 'light',
}

export const TEXT_SIZES = [100, 125, 150, 175, 200] as const

/** Write the settings on the root; the style sheets read them there. */
export function applyAccessibility(
  settings: AccessibilitySettings,
  root: HTMLElement = document.documentElement,
): void {
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) delete root.dataset[name]
    else root.dataset[name] = value
  }
  set('text', settings.text === 100 ? undefined : String(settings.text))
  set('contrast', settings.contrast ? 'more' : undefined)
  set('motion', settings.stillness ? 'still' : undefined)
  set('theme', settings.theme === 'dark' ? 'dark' : undefined)
}
