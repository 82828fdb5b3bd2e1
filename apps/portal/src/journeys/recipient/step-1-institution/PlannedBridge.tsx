import type { ShareDraft } from '../../../session/share-draft.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { senderOf, useOwnParty } from '../steps/institution-view.ts'
import { SELECT } from './institution-texts.ts'

/** The bridge of step 1: one end until an institution is chosen, then both. */
export function PlannedBridge({ draft }: { draft: ShareDraft }) {
  const from = senderOf(draft)
  const own = useOwnParty()
  if (!from) {
    return <Bridge state="empty" to={own} what={SELECT.nothingYet} caption={SELECT.captionEmpty} />
  }
  return (
    <Bridge
      state="planned"
      from={from}
      to={own}
      what={SELECT.nextStep}
      caption={SELECT.captionPlanned(from.name, own.name)}
    />
  )
}
