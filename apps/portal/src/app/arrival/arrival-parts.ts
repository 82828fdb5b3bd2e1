import { fetchedPart } from '../fetched-part.tsx'

/** `/` for a customer whom another institution sent with a request. */
export const intentLogin = fetchedPart(async () => (await import('./IntentLogin.tsx')).IntentLogin)

/** `/` on the way back from another institution. */
export const authorizationReturn = fetchedPart(
  async () => (await import('./AuthorizationReturn.tsx')).AuthorizationReturn,
)
