import type { ShareDraft } from '../../../session/share-draft.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { chosenGroups } from '../draft/chosen-groups.ts'
import { type BridgeFacts, COMMON } from '../draft/journey-texts.ts'
import { senderOf, useOwnParty } from './institution-view.ts'

type ChosenBridgeProps = {
  draft: ShareDraft
  /** Last day, as the customer reads it. */
  until: string
  /** The full sentence for readers. */
  caption: (facts: BridgeFacts) => string
}

/** The bridge of steps 2 and 3: one upright per group chosen, the keystone still missing. */
export function ChosenBridge({ draft, until, caption }: ChosenBridgeProps) {
  const own = useOwnParty()
  const from = senderOf(draft)
  if (!from) return null
  const groups = chosenGroups(draft)
  const required = groups.filter((group) => group.required).length
  const facts = { from: from.name, to: own.name, required, optional: groups.length - required, until }
  return (
    <Bridge
      state="open"
      from={from}
      to={own}
      groups={groups}
      what={COMMON.groups(groups.length)}
      until={COMMON.until(until)}
      caption={caption(facts)}
    />
  )
}
