import type { LogVoice } from '../../../sharing/readings/reading-lines.ts'
import type { ShareView } from '../../../sharing/share-view.ts'

/** Who tells, and of whom. */
export function logVoice({ shareType, parties: { from, to } }: ShareView): LogVoice {
  return { isHolder: shareType === 'TRANSMITTING', holder: from.name, recipient: to.name }
}
