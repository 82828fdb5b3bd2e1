/**
 * The part of Playwright's page that the scenes use, so that a browser that Playwright does not drive can play them, too:
 * a page of Playwright is one, and so is that of `support/browsers`.
 */
export type ScenePage = Finder<SceneLocator> & {
  goto(url: string): Promise<unknown>
  waitForURL(address: RegExp): Promise<void>
  evaluate<R>(run: () => R): Promise<Awaited<R>>
  evaluate<R, A>(run: (argument: A) => R, argument: A): Promise<Awaited<R>>
  frameLocator(selector: string): Finder<SceneLocator>
}

/** How elements are found: by what customers see and hear. */
export type Finder<L> = {
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean; level?: number }): L
  getByText(text: string | RegExp, options?: { exact?: boolean }): L
  getByLabel(text: string | RegExp, options?: { exact?: boolean }): L
  locator(selector: string, options?: { hasText?: string | RegExp }): L
}

export type Role =
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'main'
  | 'radio'
  | 'tab'
  | 'tabpanel'

export interface SceneLocator extends Finder<SceneLocator> {
  first(): SceneLocator
  nth(place: number): SceneLocator
  all(): Promise<SceneLocator[]>
  click(): Promise<void>
  check(): Promise<void>
  fill(text: string): Promise<void>
  selectOption(option: string): Promise<unknown>
  isVisible(): Promise<boolean>
  evaluate(
    run: (element: HTMLElement, argument: number) => void | Promise<void>,
    argument: number,
  ): Promise<unknown>
  waitFor(options?: WaitOptions): Promise<void>
}

export type WaitOptions = {
  state?: 'attached' | 'detached' | 'visible' | 'hidden'
  /** In milliseconds. */
  timeout?: number
}
