import { fetchedPart } from './fetched-part.tsx'

/** The page at `/`, which pages behind the login do not load. */
export const entrance = fetchedPart(async () => (await import('./arrival/Entrance.tsx')).Entrance)

/** Every page but the login, with what they share. Loaded with the first of them, so that the login stays light. */
export const inside = fetchedPart(async () => (await import('./Inside.tsx')).Inside)

/** `/` for a customer whom another institution sent with a request. */
export const intentLogin = fetchedPart(async () => (await import('./arrival/IntentLogin.tsx')).IntentLogin)

/** `/` on the way back from another institution. */
export const authorizationReturn = fetchedPart(
  async () => (await import('./arrival/AuthorizationReturn.tsx')).AuthorizationReturn,
)
