import { parseSync } from 'oxc-parser'

/**
 * Openings of a sentence that keeps its subject waiting: a noun clause ("Whether it ended …"), a preposition ("Of a sharing …"), or a
 * negation in the subject's place. `If` and `When` are not among them: people speak like that.
 */
const INVERTED = new Set(
  `of whether what who whose whom how that which where wherever whoever whatever until unless while than such besides beside
  likewise nobody nothing neither`.split(/\s+/),
)
const INVERTED_PAIRS = /^(in|for|from|with|to|by|at) (which|whom)\b|^(as far as|so that|there where)\b/

/** True if the sentence opens as nobody speaks. "What if" and "How it works" stay: they ask. */
export function isInverted(sentence: string): boolean {
  const [first = '', second = ''] = sentence.toLowerCase().split(/[^\p{L}]+/u)
  if (sentence.endsWith('?') || second === 'if' || second === 'when') return false
  return INVERTED.has(first) || INVERTED_PAIRS.test(sentence.toLowerCase())
}

/** The sentences of a file's comments, three words at least. A run of `//` lines counts as one comment. */
export function commentSentences(file: string, source: string): string[] {
  const texts: string[] = []
  let lineEnds = -1
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const gap = source.slice(lineEnds, start)
    if (type === 'Line' && lineEnds >= 0 && gap.trim() === '' && gap.split('\n').length === 2)
      texts.push(`${texts.pop() ?? ''} ${value}`)
    else texts.push(type === 'Line' ? value : value.replace(/^[ \t]*\*+/gm, ' '))
    lineEnds = type === 'Line' ? end : -1
  }
  return texts.flatMap(sentencesOf)
}

/** The sentences of a page in Markdown, five words at least: code, headings and labels (`**What it means.**`) are none. */
export function documentSentences(page: string): string[] {
  const text = page
    .replace(/```[\s\S]*?```|^#+ .*$/gm, '')
    .replace(/^[ \t]*(?:[-*]|\d+\.) /gm, ' . ')
    .replaceAll('|', ' . ')
    .replace(/-{3,}/g, ' . ')
    .replaceAll('**', '')
  const sentences = sentencesOf(text).map((sentence) => sentence.replaceAll(' .', ''))
  return sentences.filter((sentence) => sentence.split(' ').length >= 5)
}

/** A tag (`@returns`, `NOTE:`) begins a sentence of its own, and so does a colon or a full stop before a capital. */
function sentencesOf(text: string): string[] {
  const plain = text
    .replace(/@(param|throws|returns)(\s+\{[^}]*\})?/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain
    .split(/(?<=[.:;!?])\s+(?=[\p{Lu}`'"])/u)
    .map((sentence) => sentence.replace(/^[\s.]+/, ''))
    .filter((sentence) => /^\p{Lu}/u.test(sentence) && sentence.split(' ').length >= 3)
}
