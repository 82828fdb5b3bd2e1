/**
 * The oldest version of each browser that the portal is for (docs/decisions/portal/browsers.md): by the names of MDN's
 * compatibility data. The only list of the build: syntax and styles are lowered to it and checked against it, README.md
 * repeats it, and an older browser shows what to do (`start-guard.ts`).
 */
export const BROWSERS = {
  chrome: '111',
  edge: '111',
  firefox: '115',
  safari: '16.4',
  safari_ios: '16.4',
} as const

/** Browsers by the names of MDN's data. */
export type BrowserName = keyof typeof BROWSERS

const BUILD_NAMES: Readonly<Record<BrowserName, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  safari_ios: 'ios',
}

/** For Vite's `build.target` and `build.cssTarget`. */
export const BUILD_TARGET: readonly string[] = Object.entries(BROWSERS).map(
  ([name, version]) => `${BUILD_NAMES[name as BrowserName]}${version}`,
)
