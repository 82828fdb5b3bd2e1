import type { LogVoice } from '../../../sharing/readings/reading-lines.ts'
import type { ShareView } from '../../../sharing/share-view.ts'

/** The side that tells, and the two institutions. */
export function logVoice({ shareType, parties: { from, to } }: ShareView): LogVoice {
  return { isHolder: shareType === 'TRANSMITTING', holder: from.name, recipient: to.name }
}
