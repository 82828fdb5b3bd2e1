import type { Page } from 'playwright-core'
import type { Person } from '../market/sandbox-people.ts'
import { ana, type Sharing, sharing } from '../second-backend/second-backend-world.ts'
import { signIn } from './access-actions.ts'
import { arriveAt } from './page-arrival.ts'
import type { ScenePage } from './scene-page.ts'
import { button } from './screen-actions.ts'
import type { Screen } from './screen-setup.ts'

/** What a customer whom another institution sent here does, on a backend that knows only the specification. */

export const CLAIM = 'PATCH /bff-opin/consents/v1/proxy/consents'
export const REJECT = 'PATCH /bff-opin/consents/v1/proxy/reject'
export const APPROVE = 'PATCH /bff-opin/consents/v1/approve'
export const FIELDS = 'GET /bff-opin/settings/v1/personal-required-fields'

export const CONSENT_ID = 'urn:horizonte:C1DD33123'

/** A request that waits for this customer's answer. */
export function request(given: Partial<Sharing> = {}, consentId = CONSENT_ID): Sharing {
  const dayMs = 24 * 60 * 60 * 1000
  return sharing(consentId, {
    status: 'PENDING',
    createDateTime: '2026-01-15T13:00:00Z',
    expirationDateTime: new Date(Date.parse('2026-01-15T13:00:00Z') + 365 * dayMs - 60_000).toISOString(),
    ...given,
  })
}

/** Arrives at `/` with the intent and signs in there. */
export async function arrive(
  page: Page,
  screen: Screen,
  { intentId = CONSENT_ID, who = ana }: { intentId?: string; who?: Person } = {},
): Promise<void> {
  await page.goto(`${screen.url}/?intent_id=${encodeURIComponent(intentId)}`)
  await signIn(page, who)
}

/** The same, up to the choice of policies. */
export async function arriveAtChoice(page: Page, screen: Screen, who: Person = ana): Promise<void> {
  await arrive(page, screen, { who })
  await arriveAt(page, /holder-confirm-share$/)
}

/** From the choice to the summary, with the first car policy. */
export async function goToSummary(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Auto Completo/ }).check()
  await button(page, 'CONTINUAR').click()
  await arriveAt(page, /holder-confirm-share-resume/)
}

/** What the browser keeps under the key; null when there is nothing. */
export const kept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Keys of the session and of the journeys that the browser still holds. */
export const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'consente.accessibility'))

/** Puts a consent under `consent-data`, as a sign-in leaves it. */
export async function keepConsent(page: ScenePage, consent: Record<string, unknown>): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('consent-data', text), JSON.stringify(consent))
}

/** The choice of policies, for a customer who has signed in for this request. */
export async function openAtChoice<P extends ScenePage>(
  stage: { url: string; openSignedIn(width: number | undefined, who: Person, path: string): Promise<P> },
  consent: Record<string, unknown>,
  width?: number,
): Promise<P> {
  const page = await stage.openSignedIn(width, ana, '/outra/volta')
  await keepConsent(page, consent)
  await page.goto(`${stage.url}/holder-confirm-share`)
  return page
}
