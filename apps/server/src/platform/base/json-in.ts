/** The value of a text of JSON; undefined for any other text: a status may say enough. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
