/**
 * Portuguese needs an article before an institution's name. Most are "a" (seguradora, companhia, cooperativa); the
 * first word tells the others.
 */
const MASCULINE = /^(banco|grupo|instituto|fundo|consórcio|clube|sistema|sicoob|sicredi)\b/i

const isMasculine = (name: string): boolean => MASCULINE.test(name.trim())

/** "a Beta Seguradora", "o Banco Gama". */
export function the(name: string): string {
  return `${isMasculine(name) ? 'o' : 'a'} ${name}`
}

/** The same at the start of a sentence. */
export function The(name: string): string {
  return `${isMasculine(name) ? 'O' : 'A'} ${name}`
}

/** "da Beta Seguradora", "do Banco Gama". */
export function ofThe(name: string): string {
  return `${isMasculine(name) ? 'do' : 'da'} ${name}`
}

/** "na Beta Seguradora", "no Banco Gama". */
export function atThe(name: string): string {
  return `${isMasculine(name) ? 'no' : 'na'} ${name}`
}

/** "à Beta Seguradora", "ao Banco Gama". */
export function toThe(name: string): string {
  return `${isMasculine(name) ? 'ao' : 'à'} ${name}`
}
