import type { ReactNode } from 'react'

/**
 * A title or a name whose long word ("Compartilhamentos", "Complementares") may part at a soft hyphen in large text
 * (docs/decisions/portal/styles-and-titles.md). The hyphen is the style sheet's: what tests, readers and searches find,
 * and what customers copy, is the text letter for letter.
 */
export const parted = (title: string): ReactNode[] =>
  title
    .split(/(?<=omparti|omplemen)/)
    .flatMap((part, at) => (at > 0 ? [<i key={part} className="soft-hyphen" />, part] : part))
