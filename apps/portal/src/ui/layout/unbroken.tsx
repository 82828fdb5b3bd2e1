import type { ReactNode } from 'react'

/**
 * A text whose numbers ("0531-2204-118", "***.982.247-**") part at no hyphen where a line can hold them; what is no text
 * stays as it is. What tests, readers and searches find, and what customers copy, is the text letter for letter.
 */
export const unbroken = (text: ReactNode): ReactNode =>
  typeof text !== 'string'
    ? text
    : text.split(/(\S*[\d*]-[\d*][^\s,;:]*)/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
          <span key={at} className="whole">
            {part}
          </span>
        ),
      )
