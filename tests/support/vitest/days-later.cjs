/**
 * Every new date of the process is so many days later (`DAYS_LATER`): what a test says of a day that it names must not come
 * to be false when that day has passed. Times that pass do so as ever.
 */
const later = Number(process.env.DAYS_LATER) * 24 * 60 * 60 * 1000
const Today = globalThis.Date
const now = () => Today.now() + later

globalThis.Date = new Proxy(Today, {
  construct: (_, parts, made) => Reflect.construct(Today, parts.length === 0 ? [now()] : parts, made),
  apply: () => new Today(now()).toString(),
  get: (_, name) => (name === 'now' ? now : Reflect.get(Today, name)),
})
