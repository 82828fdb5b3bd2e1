/**
 * React holds a part that has come back for up to 300 ms after the fallback before it, so that pages do not flicker. Forty
 * tests would wait for that with nothing to do: the React of tests shows the part at once. It takes `setTimeout` when it is
 * loaded, for this wait alone.
 */
const usual = globalThis.setTimeout
globalThis.setTimeout = Object.assign((run: () => void) => usual(run), usual)
await import('react-dom/client')
globalThis.setTimeout = usual

export {}
