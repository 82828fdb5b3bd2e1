import { unrecognisedPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import type { ShareView } from '../share-view.ts'
import { saveCalendarEntry } from './save-calendar-entry.ts'

/** What else can be done about a sharing: its end in the calendar, and to say that it is not the customer's. */
export function ShareLinks({ view, isRunning }: { view: ShareView; isRunning: boolean }) {
  const { details, expiry } = view
  return (
    <p className="links gap">
      {isRunning && expiry && (
        <TextLink icon="clock" onClick={() => saveCalendarEntry(view, expiry)}>
          Pôr no calendário
        </TextLink>
      )}
      <TextLink to={unrecognisedPath(details.consentId)}>Não reconheço este pedido</TextLink>
    </p>
  )
}
