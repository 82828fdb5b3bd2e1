import { fetchedPart } from './fetched-part.tsx'

/** The page at `/`, which pages behind the login do not load. */
export const entrance = fetchedPart(async () => (await import('./arrival/Entrance.tsx')).Entrance)

/** Every page but the login, with what they share. Loaded with the first of them, so that the login stays light. */
export const inside = fetchedPart(async () => (await import('./Inside.tsx')).Inside)
