import type { Customer } from '../../../apps/server/src/platform/http/route.ts'
import type { TestBrowser } from '../http/cookie-browser.ts'
import type { TestHolder } from './test-holder.ts'

/** What the customer does at the holder; the portal's part is played by the test. */
export function signedIn(document: string, intentId: string, loggedUser = document): Customer {
  return { kind: 'customer', document, loggedUser, name: 'Titular de Teste', sessionId: 'test', intentId }
}

/** The same customer, who has proved a second factor. @param at when */
export const withSecondFactor = (customer: Customer, at: Date): Customer => ({
  ...customer,
  proved: { acr: 'loa3', amr: ['pwd', 'otp', 'mfa'], factorAt: at },
})

/** Opens the authorisation request. @returns the intent that the holder's portal is opened with. */
export async function openRequest(browser: TestBrowser, address: URL): Promise<string> {
  const { status, location, text } = await browser.visit(address.href)
  const intent = new URL(location ?? 'about:blank', address).searchParams.get('intent_id')
  if (status !== 303 || !intent) throw new Error(`No intent: ${status} ${location} ${text}`)
  return intent
}

export const AUTO_CHOICE = [{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['AUTO-1'] }]

/** Signs in, claims, chooses and approves. @returns where the browser goes next. */
export async function approveAs(
  { holder }: TestHolder,
  customer: Customer,
  consentId: string,
  approvedResources = AUTO_CHOICE,
): Promise<string> {
  await holder.claim({ customer, consentId })
  return (await holder.approve({ customer, consentId, approvedResources })).location
}
