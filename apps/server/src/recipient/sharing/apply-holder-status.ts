import { onBehalfOf } from '../../platform/observability/interaction.ts'
import type { HeldConsent } from '../other-institution/holder-consents-client.ts'
import { activate } from './activate-transmission.ts'
import { type EndDeps, endTransmission } from './end-transmission.ts'
import { endingAtHolder, type Transmission } from './transmission.ts'

/** Applies the status of a consent at its holder: its end, or the customer's authorisation. The audit log names the holder as the actor. */
export function applyHolderStatus(
  deps: EndDeps,
  transmission: Transmission,
  consent: HeldConsent,
): Promise<void> {
  const { authorisationServerId } = transmission
  return onBehalfOf({ kind: 'holder', authorisationServerId }, () => applyStatus(deps, transmission, consent))
}

async function applyStatus(deps: EndDeps, transmission: Transmission, consent: HeldConsent): Promise<void> {
  const ending = endingAtHolder(consent, transmission, deps.clock.now())
  if (ending) {
    await endTransmission(deps, transmission, { ...ending, tellHolder: false })
  } else if (consent.status === 'AUTHORISED' && transmission.status === 'PENDING') {
    const { database, transmissions, clock } = deps
    await database.transaction((sql) => transmissions.authorised(sql, transmission.id, clock.now()))
  } else if (consent.status === 'AUTHORISED' && transmission.hasTokens) {
    // Completes the activation when a process died between storing the tokens and reading the consent back.
    await activate(deps, transmission, consent)
  }
}
