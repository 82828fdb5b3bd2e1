/**
 * A name that somebody else wrote, as it may stand in a sentence of ours: one line, of bounded length, and without
 * characters that are not seen. Marks of direction would turn the words around it too, so that a customer reads
 * something else than what is decided; characters without width make two names look alike.
 *
 * @param most characters: 200 are more than anybody reads at a glance
 * Source: Unicode Standard Annex 9, section 2; Unicode Technical Report 36, section 2.
 */
export function shownName(text: string, most = 200): string {
  const line = text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u115F\u1160\u3164\uFFA0]/gu, '')
    .trim()
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line
}
