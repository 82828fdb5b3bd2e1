import { syllablesOf } from './syllables.ts'

/** Words of a sentence at most. */
export const MOST_WORDS = 20
/** The least that Flesch's index, in Martins's form for Portuguese, may be: "easy to read" begins at 50. */
export const LEAST_INDEX = 60

/** Stands for a name or a quoted text that was set aside, and for a value that is put in. */
export const BLANK = '□'

const END = /[.!?…]["”)]?$/
const WORD = /\p{L}[\p{L}'’-]*/gu

/** The pieces of a text: its sentences, and its labels, which have no end. */
export const piecesOf = (text: string): string[] =>
  text
    .split(/[\n\t]+| · /)
    .flatMap((line) => line.split(/(?<=[.!?…]["”)]?)\s+/))
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}/u.test(piece))

/** True if the piece has an end; that of a company's name is none. */
export const isSentence = (piece: string): boolean => END.test(piece) && !/(S\.A|Ltda)\.$/.test(piece)

/** A number, a date, a code and a blank are a word each. */
export const wordsIn = (piece: string): number =>
  piece.split(/\s+/).filter((word) => /[\p{L}\d□]/u.test(word)).length

/** Flesch's index of sentences as Martins has it; numerals and blanks have no syllables. */
export function indexOf(sentences: readonly string[]): number {
  const words = sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0)
  const spelt = sentences.flatMap((sentence) => sentence.match(WORD) ?? [])
  const syllables = spelt.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 248.835 - (1.015 * words) / sentences.length - (84.6 * syllables) / spelt.length
}
