/**
 * Portuguese needs an article before an institution's name. Most are "a" (seguradora, companhia, cooperativa); the
 * first word tells the others.
 */
const MASCULINE = /^(banco|grupo|instituto|fundo|consórcio|clube|sistema|sicoob|sicredi)\b/i

/** In place of a name that is not known. */
export const UNNAMED = 'Outra instituição'

/** Within a sentence; a name keeps its capital. */
const said = (name: string): string => (name === UNNAMED ? 'outra instituição' : name)

const isMasculine = (name: string): boolean => MASCULINE.test(name.trim())

/** "ela" for the Beta Seguradora, "ele" for the Banco Gama. */
export function pronounOf(name: string): 'ele' | 'ela' {
  return isMasculine(name) ? 'ele' : 'ela'
}

/** "a Beta Seguradora", "o Banco Gama". */
export function the(name: string): string {
  return `${isMasculine(name) ? 'o' : 'a'} ${said(name)}`
}

/** The same at the start of a sentence. */
export function The(name: string): string {
  return `${isMasculine(name) ? 'O' : 'A'} ${said(name)}`
}

/** "da Beta Seguradora", "do Banco Gama". */
export function ofThe(name: string): string {
  return `${isMasculine(name) ? 'do' : 'da'} ${said(name)}`
}

/** "na Beta Seguradora", "no Banco Gama". */
export function atThe(name: string): string {
  return `${isMasculine(name) ? 'no' : 'na'} ${said(name)}`
}

/** "à Beta Seguradora", "ao Banco Gama". */
export function toThe(name: string): string {
  return `${isMasculine(name) ? 'ao' : 'à'} ${said(name)}`
}
