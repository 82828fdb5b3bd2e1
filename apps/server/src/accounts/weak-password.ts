import { Document } from '@consente/domain/document'

/**
 * Passwords of the right form that the server refuses all the same, because eight letters and digits leave little
 * room: well-known ones, sequences, repetitions, and ones that hold the document (decisions, "Access").
 */
export function isWeakPassword(password: string, document: string): boolean {
  const text = password.toLowerCase()
  return isWellKnown(text) || hasSequence(text) || isRepetitive(text) || holdsDocument(text, document)
}

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
  const letters = text.replace(/^\d+|\d+$/g, '')
  return KNOWN.has(text) || WORDS.has(letters)
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
