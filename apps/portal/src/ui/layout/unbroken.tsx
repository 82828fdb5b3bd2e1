import { Fragment, type ReactNode } from 'react'

/** Ids of consents ("urn:alfa:Qk3-..."), numbers ("0531-2204-118", "***.982.247-**"), and the word of mails. */
const WHOLE = /(urn:\S+|(?<!\S)\S*[\w*][-.][\d*][^\s,;:]*|\be-mail\b)/

/**
 * A text whose numbers stay in one piece where a line can hold them; a longer one parts after its dots, slashes and
 * hyphens, never within a group of digits, and the id of a consent after its colons and into groups of four. A child that is no text stays as it is. Tests, readers, searches and copies find the text letter for letter.
 */
export const unbroken = (text: ReactNode): ReactNode =>
  typeof text !== 'string'
    ? text
    : text
        .split(WHOLE)
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
        .map((part, at) => (at % 2 === 0 ? part : <Fragment key={at}>{heldTogether(part)}</Fragment>))

/** NOTE: a word of a sentence stays within its line for readers, too: beside a box they would hear a space. */
function heldTogether(part: string): ReactNode {
  if (part === 'e-mail') return <span className="num">{part}</span>
  if (part.startsWith('urn:')) return <span className="num parts">{joined(part.match(FOURS))}</span>
  return <span className="whole">{withJoints(part)}</span>
}

/** Places where a number may part: after each sign that stands between two of its groups. */
export const withJoints = (number: string): ReactNode => joined(number.split(/(?<=[-/.])(?=[\w*])/))

/** A hyphen in what is random stands between nothing. */
const FOURS = /(?<![^:])[^:]+:|[^:]{1,4}/g

const joined = (groups: readonly string[] | null): ReactNode =>
  groups?.map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a number keep their places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {group}
    </Fragment>
  ))
