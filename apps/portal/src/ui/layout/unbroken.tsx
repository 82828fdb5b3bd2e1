import { Fragment, type ReactNode } from 'react'

/**
 * A text whose numbers ("0531-2204-118", "***.982.247-**") stay in one piece where a line can hold them; a
 * longer one parts after its dots, slashes and hyphens, never within a group of digits. What is no text stays as it is. What
 * tests, readers and searches find, and what customers copy, is the text letter for letter.
 */
export const unbroken = (text: ReactNode): ReactNode =>
  typeof text !== 'string'
    ? text
    : text.split(/(\S*[\w*][-.][\d*][^\s,;:]*)/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
          <span key={at} className="whole">
            {withJoints(part)}
          </span>
        ),
      )

/** Places where a number may part: after each sign that stands between two of its groups. */
export const withJoints = (number: string): ReactNode =>
  number.split(/(?<=[-/.])(?=[\w*])/).map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a number keep their places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {group}
    </Fragment>
  ))
