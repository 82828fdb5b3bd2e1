import { mapOf, type Steps } from '../../platform/base/time-slices.ts'

/** Letters of a text that together stand for one list of the index. */
const LENGTH = 3
/** Bits of a letter that tell lists apart: all of Latin. Other letters may share a list; then more texts are read. */
const BITS = 10
const LETTER = (1 << BITS) - 1
const GRAM = (1 << (BITS * LENGTH)) - 1
/** Finding and reading a text costs as much as walking past so many entries of a list (measured). */
const READING = 50

/**
 * Which texts contain a part, without reading them all: every text is listed under each three letters that follow one
 * another in it, and only the texts that are in the lists of all the part's letters are read.
 * @returns a function that gives the places of the texts that contain the part, ascending.
 */
export function* createSubstringSearch(texts: readonly string[]): Steps<(part: string) => Uint32Array> {
  const placesOf = yield* placesByGram(texts)
  const [everywhere, nowhere] = [Uint32Array.from(texts.keys()), new Uint32Array()]

  return (part) => {
    const lists = [...new Set(gramsOf(part))].map((gram) => placesOf.get(gram) ?? nowhere)
    // NOTE: one or two letters have no list; there are few such parts, so the caller can keep their answers.
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
  // Half as large, and read by the processor in one go.
  return yield* mapOf(placesOf, ([gram, places]) => [gram, new Uint32Array(places)])
}

/** Each three letters that follow one another, as one number. */
function gramsOf(text: string): number[] {
  const grams: number[] = []
  let gram = 0
  for (let place = 0; place < text.length; place += 1) {
    gram = ((gram << BITS) | (text.charCodeAt(place) & LETTER)) & GRAM
    if (place >= LENGTH - 1) grams.push(gram)
  }
  return grams
}

/** Places in both lists, which ascend and hold each place once. */
export function intersectionOf(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(one.length, other.length))
  let [count, at] = [0, 0]
  for (const place of one) {
    while (at < other.length && Number(other[at]) < place) at += 1
    if (other[at] === place) both[count++] = place
  }
  return both.slice(0, count)
}
