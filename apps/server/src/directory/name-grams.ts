/** Letters of a name that an entry of the index stands for. */
const LENGTH = 3

/**
 * Which texts contain a part, without reading them all: every text is listed under each three letters that follow one
 * another in it, and only the texts under the part's rarest three are read.
 * @returns a function that gives the places of the texts that contain the part, ascending.
 */
export function createPartSearch(texts: readonly string[]): (part: string) => number[] {
  const placesOf = placesByGram(texts)
  const everywhere = texts.map((_, place) => place)

  return (part) => {
    const lists = gramsOf(part).map((gram) => placesOf.get(gram) ?? [])
    // NOTE: one or two letters have no entry; there are few such parts, so whoever searches can keep their answers.
    const candidates = lists.reduce(
      (rarest, list) => (list.length < rarest.length ? list : rarest),
      everywhere,
    )
    return candidates.filter((place) => texts[place]?.includes(part))
  }
}

function placesByGram(texts: readonly string[]): Map<string, number[]> {
  const placesOf = new Map<string, number[]>()
  texts.forEach((text, place) => {
    for (const gram of gramsOf(text)) {
      const places = placesOf.get(gram)
      if (!places) placesOf.set(gram, [place])
      else if (places.at(-1) !== place) places.push(place)
    }
  })
  return placesOf
}

function gramsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - LENGTH + 1) }, (_, start) =>
    text.slice(start, start + LENGTH),
  )
}
