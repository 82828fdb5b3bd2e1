import { build } from 'esbuild'
import type { Finder, SceneLocator, ScenePage, WaitOptions } from '../screens/scene-page.ts'
import { type Driver, pause } from './driver.ts'
import type { Matcher, PageAction, PressResult, Step } from './page-finder.ts'

/** How long a scene waits for a word or a place, in milliseconds. */
const LONGEST_WAIT_MS = 30_000

type Act = <T>(steps: readonly Step[], action: PageAction, value?: string) => Promise<T | null>
type Hands = {
  act: Act
  press(steps: readonly Step[]): Promise<boolean>
  runOn(steps: readonly Step[], run: string, argument: number): Promise<unknown>
}

/** A page of scenes, played by a driver. */
export async function openPage(driver: Driver): Promise<ScenePage> {
  const finder = await finderSource()
  const act: Act = (steps, action, value = '') =>
    driver.run(`(steps, action, value) => { ${finder}; return finder.act(steps, action, value) }`, [
      steps,
      action,
      value,
    ])
  const result = (): Promise<PressResult> =>
    driver.run<PressResult>(`() => { ${finder}; return finder.resultOfPress() }`, [])
  const hands: Hands = {
    act,
    press: (steps) => pressOnce({ act, result, click: driver.click }, steps),
    runOn: (steps, run, argument) =>
      driver.run(`(steps, argument) => { ${finder}; return (${run})(finder.findAll(steps)[0], argument) }`, [
        steps,
        argument,
      ]),
  }
  return {
    ...finderOf([], (steps) => locatorOf(hands, steps)),
    goto: (url) => driver.goto(url),
    evaluate: <A>(run: (argument: A) => unknown, argument?: A) => driver.run<never>(String(run), [argument]),
    frameLocator: (selector) => finderOf([{ by: 'frame', selector }], (steps) => locatorOf(hands, steps)),
    waitForURL: async (address) => {
      await until(async () => address.test(await hrefOf(driver)), `the address ${address}`)
    },
  }
}

/** Between two pages there may be none to ask. */
const hrefOf = (driver: Driver): Promise<string> =>
  driver.run<string>('() => location.href', []).catch(() => '')

let source: Promise<string> | undefined

/** What runs in the page, as one script. */
function finderSource(): Promise<string> {
  source ??= build({
    entryPoints: ['tests/support/browsers/page-finder.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'finder',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  return source
}

const matcher = (words: string | RegExp, exact = false): Matcher =>
  typeof words === 'string' ? { text: words, exact } : { source: words.source, flags: words.flags }

function finderOf(
  steps: readonly Step[],
  found: (steps: readonly Step[]) => SceneLocator,
): Finder<SceneLocator> {
  const then = (step: Step): SceneLocator => found([...steps, step])
  return {
    getByRole: (role, { name, exact, level } = {}) =>
      then({
        by: 'role',
        role,
        ...(name === undefined ? {} : { name: matcher(name, exact) }),
        ...(level === undefined ? {} : { level }),
      }),
    getByText: (text, { exact } = {}) => then({ by: 'text', words: matcher(text, exact) }),
    getByLabel: (text, { exact } = {}) => then({ by: 'label', words: matcher(text, exact) }),
    locator: (selector, { hasText } = {}) =>
      then({ by: 'css', selector, ...(hasText === undefined ? {} : { has: matcher(hasText) }) }),
  }
}

function locatorOf(hands: Hands, steps: readonly Step[]): SceneLocator {
  const { act, press } = hands
  const at = (place: number): SceneLocator => locatorOf(hands, [...steps, { by: 'nth', place }])
  const name = JSON.stringify(steps)
  const once = (action: PageAction, value?: string): Promise<void> =>
    until(async () => (await act(steps, action, value)) !== null, `${action} ${name}`)
  const click = (): Promise<void> => until(() => press(steps), `a press on ${name}`)
  return {
    ...finderOf(steps, (further) => locatorOf(hands, further)),
    first: () => at(0),
    nth: at,
    all: async () =>
      Array.from({ length: (await act<number>(steps, 'count')) ?? 0 }, (_, place) => at(place)),
    click,
    check: async () => {
      await once('checked')
      if (!(await act<boolean>(steps, 'checked'))) await click()
      await until(async () => (await act<boolean>(steps, 'checked')) === true, `${name} is ticked`)
    },
    fill: (text) => once('fill', text),
    selectOption: (option) => once('select', option),
    evaluate: (run, argument) => hands.runOn(steps, String(run), argument),
    isVisible: async () => (await act<boolean>(steps, 'shown')) === true,
    waitFor: (options) =>
      waitFor(act, steps, options).catch(async (error: Error) => {
        const shown = await hands.runOn([], '() => document.body.innerText.slice(0, 900)', 0).catch(String)
        throw new Error(`${error.message}, and the page says: ${JSON.stringify(shown)}`)
      }),
  }
}

type Point = { x: number; y: number }

type Aim = { act: Act; click: Driver['click']; result(): Promise<PressResult> }

/** How long a press may take to arrive on a busy machine, in looks of 50 ms: pressed again before, it would count twice. */
const LATEST_LOOK = 200

/** WebKit takes two presses of one place within this time for a double click, which submits once. */
const DOUBLE_CLICK_MS = 700
let pressedAt = 0

/** Presses where the element stands, once it stands still. @returns whether the press met it */
async function pressOnce({ act, click, result }: Aim, steps: readonly Step[]): Promise<boolean> {
  await pause(Math.max(0, pressedAt + DOUBLE_CLICK_MS - Date.now()))
  const before = await act<Point>(steps, 'point')
  await pause(50)
  const point = await act<Point>(steps, 'aim')
  if (!before || !point || Math.abs(before.x - point.x) + Math.abs(before.y - point.y) > 1) return false
  await click(point.x, point.y)
  pressedAt = Date.now()
  for (let looks = 0; looks < LATEST_LOOK; looks++) {
    // A press that leads away leaves no page to ask.
    const pressed = await result().catch((): PressResult => 'met')
    if (pressed !== 'pending') return pressed === 'met'
    await pause(50)
  }
  return false
}

function waitFor(act: Act, steps: readonly Step[], options: WaitOptions = {}): Promise<void> {
  const { state = 'visible', timeout = LONGEST_WAIT_MS } = options
  const states = {
    visible: async () => (await act<boolean>(steps, 'shown')) === true,
    hidden: async () => (await act<boolean>(steps, 'shown')) !== true,
    attached: async () => (await act<number>(steps, 'count')) !== 0,
    detached: async () => (await act<number>(steps, 'count')) === 0,
  }
  return until(states[state], `${JSON.stringify(steps)} to be ${state}`, timeout)
}

/** Asks again and again; what fails while a page goes is asked again, too. */
async function until(
  holds: () => Promise<boolean>,
  what: string,
  longestMs = LONGEST_WAIT_MS,
): Promise<void> {
  const end = Date.now() + longestMs
  let reason: unknown
  while (Date.now() < end) {
    try {
      if (await holds()) return
    } catch (error) {
      reason = error
    }
    await pause(60)
  }
  throw new Error(`Waited ${longestMs} ms for ${what}${reason ? ` (${String(reason)})` : ''}`)
}
