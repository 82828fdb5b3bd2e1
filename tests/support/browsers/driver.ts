/** What scenes ask of a browser that is not Chromium; each engine answers it in its own protocol. */
export type Driver = {
  /** As the report calls it: name and version. */
  readonly name: string
  /** A fresh window of the width, with storage of its own where the engine can, in place of the one before. */
  open(width: number): Promise<void>
  /** The page's content in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  goto(url: string): Promise<void>
  /** Runs a function's source in the page; what it returns or resolves to comes back as JSON. */
  run<T>(source: string, args: readonly unknown[]): Promise<T>
  /** A press of the pointer, in CSS pixels of the window. */
  click(x: number, y: number): Promise<void>
  /** A key by its name in WebDriver's own notation, such as Tab or Escape. */
  press(key: keyof typeof KEYS): Promise<void>
  /** What the window shows, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Codes of keys (WebDriver, section "Keyboard actions"). */
export const KEYS = { Tab: '\uE004', Escape: '\uE00C', Enter: '\uE007', Space: ' ' } as const

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Pointer actions of a press: both protocols have the same form. */
export const pressAt = (x: number, y: number): object => ({
  type: 'pointer',
  id: 'pointer',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

/** Keyboard actions of one key. */
export const pressOf = (key: keyof typeof KEYS): object => ({
  type: 'key',
  id: 'keyboard',
  actions: [
    { type: 'keyDown', value: KEYS[key] },
    { type: 'keyUp', value: KEYS[key] },
  ],
})
