import type { LogVoice } from '../../../sharing/readings/reading-lines.ts'
import { sentNothing } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'

/** The side that tells, and the two institutions. */
export function logVoice({ details, shareType, parties: { from, to } }: ShareView): LogVoice {
  const isListOnly = sentNothing(details.situation)
  return { isHolder: shareType === 'TRANSMITTING', holder: from.name, recipient: to.name, isListOnly }
}
