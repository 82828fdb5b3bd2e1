import { unrecognisedPath } from '../../../paths.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { ListIcon } from '../../../ui/basics/ListIcon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { saveSharingEnd } from '../../../ui/files/sharing-end-entry.ts'

/** What else can be done about a sharing: its end in the calendar, and to say that it is not the customer's. */
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
