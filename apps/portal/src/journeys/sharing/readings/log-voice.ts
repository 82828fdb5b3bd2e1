import type { ReadingLife } from '@consente/contract/portal/readings'
import type { LogVoice } from '../../../sharing/readings/reading-lines.ts'
import type { ShareView } from '../../../sharing/share-view.ts'

/** The side that tells, the two institutions, and the begin of the reading with the first data, which may never come. */
export function logVoice({ shareType, parties: { from, to } }: ShareView, life?: ReadingLife): LogVoice {
  const { days = [], dataAt: first } = life ?? {}
  const begins = days.flatMap(({ times }) => times).filter((at) => first && at <= first)
  const dataAt = first === null ? NEVER : begins.sort().at(-1)
  return { isHolder: shareType === 'TRANSMITTING', holder: from.name, recipient: to.name, dataAt }
}

const NEVER = '9999'
