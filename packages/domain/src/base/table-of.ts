/**
 * A table that is read by texts from outside, such as codes of another institution. It inherits no member: the code
 * `constructor` finds nothing, as any other unknown code.
 */
export const tableOf = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null), entries)
