import { the } from '@consente/domain/article'

/** Said of an end that the other institution does not know: true at once after it, and after days without an answer. */
export const endUndelivered = (name: string): string =>
  `Este compartilhamento já não vale aqui. Vamos avisar ${the(name)} e tentamos até que responda.`
