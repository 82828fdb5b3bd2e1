import { analyse } from 'scslre'

type Alternative = ReturnType<typeof analyse>['parsed']['pattern']['alternatives'][number]
type Element = Alternative['elements'][number]
type Character = Extract<Element, { type: 'Quantifier' }>['element']

/**
 * True if a pattern begins with a text, then repeats characters that may be that text again, and then needs something
 * that may be missing, as `/Android.*Mobile/` does. A text of many beginnings without that end takes quadratic time;
 * `scslre` reports such a repetition at the beginning of a pattern only.
 */
export function repeatsAfterText({ source, flags }: { source: string; flags: string }): boolean {
  if (flags.includes('y')) return false
  const { pattern } = analyse(
    { source, flags },
    { reportTypes: { Move: false, Self: false, Trade: false } },
  ).parsed
  return pattern.alternatives.some(({ elements }) => {
    const [first] = elements
    if (first?.type === 'Assertion' && (first.kind === 'start' || first.kind === 'lookbehind')) return false
    return elements.some((element, at) => {
      const text = elements.slice(0, at).map(sampleOf).join('')
      if (element.type !== 'Quantifier' || element.max !== Infinity || text === '') return false
      const repeats = (sign: string) =>
        new RegExp(`^(?:${element.element.raw})$`, flags.replace('g', '')).test(sign)
      return [...text].every(repeats) && elements.slice(at + 1).some(mayFail)
    })
  })
}

/** True if the element may be missing behind a repetition. */
function mayFail(element: Element): boolean {
  if (element.type === 'Quantifier') return element.min > 0
  if (element.type === 'Assertion') return false
  return 'alternatives' in element
    ? element.alternatives.every(({ elements }) => elements.some(mayFail))
    : true
}

const SIGNS = 'a0 -/.<@"=:_A\né'

/** A text that the element matches. */
function sampleOf(element: Element | Character): string {
  if (element.type === 'Quantifier') return sampleOf(element.element).repeat(Math.min(element.min, 2))
  if (element.type === 'Assertion' || element.type === 'Backreference') return ''
  if (element.type === 'Character') return String.fromCodePoint(element.value)
  if ('alternatives' in element)
    return (element.alternatives[0]?.elements ?? []).map((one) => sampleOf(one as Element)).join('')
  return [...SIGNS].find((sign) => new RegExp(`^${element.raw}$`).test(sign)) ?? ''
}
