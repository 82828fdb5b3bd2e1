import { unrecognisedPath } from '../../../paths.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { saveSharingEnd } from '../../../ui/files/sharing-end-entry.ts'

/** Links beside the actions: the sharing's end for a calendar, and Não reconheço este pedido. */
export function ShareLinks({ view, isRunning }: { view: ShareView; isRunning: boolean }) {
  const { details, shareType, parties, expiry: end } = view
  const { consentId } = details
  const isReceived = shareType === 'RECEIVING'
  return (
    <p className="links gap">
      {isRunning && end && (
        <TextLink onClick={() => saveSharingEnd({ consentId, name: parties.other.name, isReceived, end })}>
          <ListIcon name="calendar" />
          Pôr no calendário
        </TextLink>
      )}
      <TextLink to={unrecognisedPath(consentId)}>Não reconheço este pedido</TextLink>
    </p>
  )
}
