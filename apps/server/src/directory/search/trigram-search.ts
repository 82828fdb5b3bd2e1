import { mapOf, type Steps } from '../../platform/base/time-slices.ts'

/** Number of letters that form one key of the index. */
const LENGTH = 3
/**
 * Bits of a letter that are part of a key: all of Latin. Letters that share these bits share a list; then more texts
 * are compared.
 */
const BITS = 10
const LETTER = (1 << BITS) - 1
const GRAM = (1 << (BITS * LENGTH)) - 1
/** The cost of comparing one text, in entries of a list (measured). */
const READING = 50

/**
 * Finds the texts that contain a part without comparing them all: every text is listed under each three consecutive
 * letters in it, and only the texts that are in the lists of all of the part's letters are compared.
 * @returns a function that returns the positions of the texts that contain the part, ascending
 */
export function* createSubstringSearch(texts: readonly string[]): Steps<(part: string) => Uint32Array> {
  const placesOf = yield* placesByGram(texts)
  const [everywhere, nowhere] = [Uint32Array.from(texts.keys()), new Uint32Array()]

  return (part) => {
    const lists = [...new Set(gramsOf(part))].map((gram) => placesOf.get(gram) ?? nowhere)
    // NOTE: parts of one or two letters have no list, so all texts are compared; there are few such parts, and the
    // caller caches their answers.
    const [rarest = everywhere, ...others] = lists.sort((one, other) => one.length - other.length)
    let candidates = rarest
    for (const list of others) {
      if (candidates.length * READING < list.length) break
      candidates = intersectionOf(candidates, list)
    }
    return candidates.filter((place) => texts[place]?.includes(part))
  }
}

function* placesByGram(texts: readonly string[]): Steps<Map<number, Uint32Array>> {
  const placesOf = new Map<number, number[]>()
  for (const [place, text] of texts.entries()) {
    for (const gram of gramsOf(text)) {
      const places = placesOf.get(gram)
      if (!places) placesOf.set(gram, [place])
      else if (places.at(-1) !== place) places.push(place)
    }
    yield
  }
  // Half the size of an array of numbers, and contiguous in memory.
  return yield* mapOf(placesOf, ([gram, places]) => [gram, new Uint32Array(places)])
}

/** Each three consecutive letters as one number. */
function gramsOf(text: string): number[] {
  const grams: number[] = []
  let gram = 0
  for (let place = 0; place < text.length; place += 1) {
    gram = ((gram << BITS) | (text.charCodeAt(place) & LETTER)) & GRAM
    if (place >= LENGTH - 1) grams.push(gram)
  }
  return grams
}

/** Positions in both lists, each of which is ascending without duplicates. */
export function intersectionOf(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(one.length, other.length))
  let [count, at] = [0, 0]
  for (const place of one) {
    while (at < other.length && Number(other[at]) < place) at += 1
    if (other[at] === place) both[count++] = place
  }
  return both.slice(0, count)
}
