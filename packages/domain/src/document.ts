/**
 * A Brazilian taxpayer's document: CPF of a person (11 digits) or CNPJ of a company (14 characters, alphanumeric
 * since July 2026). Kept as upper-case text without punctuation; never a number (leading zeros matter).
 *
 * Source: docs/domain/validation.md; Instrução Normativa RFB 2.229/2024 for the alphanumeric CNPJ.
 */
export type Document = { readonly kind: 'CPF' | 'CNPJ'; readonly value: string }

const CPF_MASK = [3, 6, 9] as const
const CNPJ_MASK = [2, 5, 8, 12] as const

/** Strips what a mask adds and upper-cases; keeps letters, because a CNPJ may hold them. */
function strip(text: string): string {
  return text.replace(/[.\-/\s]/g, '').toUpperCase()
}

/** Modulus-11 check digit over characters valued by ASCII code minus 48. */
function checkDigit(characters: string, weights: readonly number[]): number {
  const sum = weights.reduce(
    (total, weight, index) => total + weight * (characters.charCodeAt(index) - 48),
    0,
  )
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

function hasValidDigits(value: string, weights: readonly number[]): boolean {
  const body = value.slice(0, -2)
  const first = checkDigit(body, weights.slice(1))
  const second = checkDigit(body + first, weights)
  return value.endsWith(`${first}${second}`)
}

const allEqual = (value: string): boolean => /^(.)\1*$/.test(value)

/** Inserts `.`, `/` and `-` at the mask's places of as many characters as there are, so it works while typing. */
function mask(value: string, places: readonly number[], marks: string): string {
  return Array.from(value, (character, index) => {
    const place = places.indexOf(index)
    return place >= 0 ? marks.charAt(place) + character : character
  }).join('')
}

/** As documents stand in mails and papers: "CPF: 529.982.247-25". */
const PASTED_LABEL = /^\s*(CPF|CNPJ)[\s:]+/i

const maskCpf = (value: string): string => mask(value, CPF_MASK, '..-')
const maskCnpj = (value: string): string => mask(value, CNPJ_MASK, '../-')

export const Document = {
  /** Text as typed or pasted → document, or undefined when length or check digits do not hold. */
  parse(text: string): Document | undefined {
    const value = strip(text)
    if (allEqual(value)) return undefined
    if (/^\d{11}$/.test(value)) return hasValidDigits(value, CPF_WEIGHTS) ? { kind: 'CPF', value } : undefined
    if (/^[A-Z0-9]{12}\d{2}$/.test(value)) {
      return hasValidDigits(value, CNPJ_WEIGHTS) ? { kind: 'CNPJ', value } : undefined
    }
    return undefined
  },

  /** `000.000.000-00` or `00.000.000/0000-00`. */
  format(document: Document): string {
    return document.kind === 'CPF' ? maskCpf(document.value) : maskCnpj(document.value)
  },

  /** A document known to be valid elsewhere (a register, the wire) in its mask; the text itself when it is not one. */
  formatText(text: string): string {
    const document = Document.parse(text)
    return document ? Document.format(document) : text
  },

  /** A CPF for the eyes of other people, "***.982.247-**"; anything else, such as a company's CNPJ, as `formatText` has it. */
  partlyHidden(text: string): string {
    const document = Document.parse(text)
    return document?.kind === 'CPF'
      ? maskCpf(`***${document.value.slice(3, 9)}**`)
      : Document.formatText(text)
  },

  /** The mask of the user field while typing: CNPJ beyond 11 digits, or at once with the first letter. */
  maskTyping(text: string): string {
    const value = strip(text.replace(PASTED_LABEL, ''))
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 14)
    return value.length > 11 || /[A-Z]/.test(value) ? maskCnpj(value) : maskCpf(value)
  },

  /** The number of characters of a document in the text, punctuation aside. */
  typedLength(text: string): number {
    return strip(text).length
  },

  /** CNPJ of an institution for display: numeric ones are padded with zeros to 14, alphanumeric ones are kept. */
  formatCnpj(text: string): string {
    const value = strip(text)
    return maskCnpj(/^\d+$/.test(value) ? value.padStart(14, '0') : value)
  },

  /** The same of a number that may be no CNPJ, which is not shown as one. */
  cnpjText(text = ''): string | undefined {
    return /^(\d{8,14}|[A-Z0-9]{12}\d{2})$/.test(strip(text)) ? this.formatCnpj(text) : undefined
  },

  /** The bare text of a valid or invalid document: no punctuation, upper case. */
  strip,
}
