const VOWELS = 'aeiouyáéíóúâêôàãõü'
const NUCLEI = new RegExp(`[${VOWELS}]+`, 'g')
/** The u of "que", "quatro", "guia", "água" and the like is no syllable. */
const SILENT = new RegExp(`(?<=[qg])[uü](?=[${VOWELS}])`, 'g')
/** An open vowel with the i or u after it, and the nasal ones. */
const GLIDES = /ã[oe]|õe|ao(?=s?$)|[aeouáéóâêô]i|[aeoiáéóêô]u/g
/** An i or u that stands for itself: "ju-iz", "a-in-da", "ra-i-nha", "institu-i-ção". */
const APART = /(?<=[aeou])[iu](?=nh|[lrmnz](?![aeiouáéíóúâêôãõ]))|(?<=[au])i(?=ç)/g
/** "his-tó-ria", "a-pó-li-ce": with an accent before, the last two vowels are one. */
const LAST = /(?<=[áéíóúâêô][^aeiou]{1,4})[iu](?=[aeo]s?$)/

/** Counts the syllables of a Portuguese word. An abbreviation without vowels is spoken letter by letter. */
export function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(SILENT, '').replace(LAST, '')
  const apart = plain.replace(APART, (vowel) => (vowel === 'i' ? 'í' : 'ú'))
  const groups = apart.match(NUCLEI)
  if (!groups) return word.length
  return groups.reduce((sum, group) => sum + group.replace(GLIDES, 'a').length, 0)
}
