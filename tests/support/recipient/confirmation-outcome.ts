import { confirmation, failureOf, PERSON, type RecipientSetup, type Returned } from './recipient-setup.ts'

/** What became of a return, seen from every side. */
export type Outcome = {
  failure: string | undefined
  shown: string | undefined
  tokens: unknown
  atHolder: string | undefined
  again: string | undefined
}

/** A holder that answers wrongly is not believed: no token kept, nothing shown as active, the consent ended there. */
export const REFUSED: Outcome = {
  failure: 'TRANSMISSION_NOT_VERIFIED',
  shown: 'INACTIVE',
  tokens: null,
  atHolder: 'REJECTED',
  again: 'TRANSMISSION_ENDED',
}

/** Confirms a return and tells what became of it. */
export async function outcomeOf(world: RecipientSetup, returned: Returned): Promise<Outcome> {
  const { recipient, provider, platform, deliver } = world
  const failure = await failureOf(recipient.confirm(confirmation(returned)))
  await deliver()
  const [card] = await recipient.cardsOf(PERSON)
  const [row] = await platform.database.query('select tokens from transmission where consent_id = $1', [
    card?.consentId,
  ])
  return {
    failure,
    shown: card?.status,
    tokens: row?.tokens,
    atHolder: provider.consents.all().find(({ consentId }) => consentId === card?.consentId)?.status,
    again: await failureOf(recipient.confirm(confirmation(returned))),
  }
}
