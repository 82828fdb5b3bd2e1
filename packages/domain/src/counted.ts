/** `1 grupo`, `2 grupos`; `many` where the plural is no mere "s". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
