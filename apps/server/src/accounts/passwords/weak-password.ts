import { Document } from '@consente/domain/document'
import { fold } from '@consente/domain/fold'
import { hasPasswordForm } from '@consente/domain/password'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The owner of the password, and the institution. */
export type PasswordPlace = { document: string; institution: string }

/**
 * Passwords of the right form that the server refuses all the same, because eight letters and digits leave little room:
 * well-known and leaked ones, sequences, repetitions, ones that hold the document or the insurer's name
 * (docs/domain/access.md; OWASP ASVS 5.0, 6.2.4, 6.2.11 and 6.2.12).
 */
export function isWeakPassword(password: string, { document, institution }: PasswordPlace): boolean {
  const text = password.toLowerCase()
  return (
    isWellKnown(text) ||
    hasSequence(text) ||
    isRepetitive(text) ||
    holdsDocument(text, document) ||
    namesInstitution(text, institution)
  )
}

/** The most common passwords of leaked collections that have the form: some four thousand of 49 thousand. */
const LEAKED = new Set(
  (dictionary['passwords-common'] as readonly string[])
    .filter(hasPasswordForm)
    .map((password) => password.toLowerCase()),
)

/** Words that people put a few digits to, in the order of what is guessed first in Brazil. */
const WORDS = new Set(
  'senha senhas mudar trocar brasil amor teamo meuamor jesus deus familia flamengo corinthians palmeiras santos gremio vasco admin administrador teste testes acesso segredo cliente seguro seguros usuario login entrar password passwrd pass qwerty letmein welcome iloveyou monkey dragon princesa futebol maria joao carlos gabriel lucas'
    .split(' ')
    .flatMap((word) => [word, word.slice(0, 7)]),
)
const KNOWN = new Set(
  '1q2w3e4r 1q2w3e4 q1w2e3r4 a1b2c3d4 1a2b3c4d abc12345 abc123ab p4ssw0rd pa55word s3nh4123'.split(' '),
)

function isWellKnown(text: string): boolean {
  const letters = text.replace(/^\d+|(?<!\d)\d+$/g, '')
  return LEAKED.has(text) || KNOWN.has(text) || WORDS.has(letters)
}

const ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']
const TRACKS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]
const RUN = 4

/** All the pieces of a text that are as long as a run. */
function piecesOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - RUN + 1) }, (_, at) => text.slice(at, at + RUN))
}

/** Four in a row on the alphabet, the digits or the keyboard, forwards or backwards. */
function hasSequence(text: string): boolean {
  return piecesOf(text).some((piece) => TRACKS.some((track) => track.includes(piece)))
}

/** One character four times in a row, a block said twice, or hardly any different characters. */
function isRepetitive(text: string): boolean {
  return /(.)\1{3}/.test(text) || /^(.{1,4})\1+$/.test(text) || new Set(text).size < 4
}

/** Four characters in a row that the document also has. */
function holdsDocument(text: string, document: string): boolean {
  const own = Document.strip(document).toLowerCase()
  return piecesOf(text).some((piece) => own.includes(piece))
}

/** A word of the insurer's name, of four letters or more: the documented list of words of the place. */
function namesInstitution(text: string, institution: string): boolean {
  const plain = fold(institution)
  return plain.split(/[^a-z0-9]+/).some((word) => word.length >= 4 && text.includes(word))
}
