import { Fragment } from 'react'

/** Where the words that are too long for a narrow window in large text may part (design, second wave, section 4). */
const PARTS = /(?<=comparti|redire|responsa)(?=lha|cion|bili)/i

/**
 * A title whose long words may part at a soft hyphen. The hyphen is the style sheet's: what tests, readers and searches find,
 * and what customers copy, is the text letter for letter.
 */
export const SoftHyphens = ({ text }: { text: string }) =>
  text.split(PARTS).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && <i className="soft-hyphen" />}
      {part}
    </Fragment>
  ))
