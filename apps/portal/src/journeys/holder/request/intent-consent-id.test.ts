import { describe, expect, it } from 'vitest'
import { consentIdFrom } from './intent-consent-id.ts'

describe('the consent behind an intent', () => {
  it.each([
    ['the intent itself', 'urn:beta:C1DD33123'],
    [
      'in the scope of an address',
      'https://beta.example/auth?scope=openid+consent:urn:beta:C1DD33123+resources&state=1',
    ],
    ['encoded', 'openid%20consent%3Aurn%3Abeta%3AC1DD33123%20resources'],
    [
      'encoded twice',
      'https%3A%2F%2Fbeta.example%2F%3Fscope%3Dconsent%253Aurn%253Abeta%253AC1DD33123%2526state',
    ],
  ])('is found: %s', (_, intent) => {
    expect(consentIdFrom(intent, undefined)).toBe('urn:beta:C1DD33123')
  })

  it('is found in the stored redirect where the intent has none', () => {
    expect(consentIdFrom('f3a9', 'https://beta.example/?intent=urn:beta:2&state=x')).toBe('urn:beta:2')
    expect(consentIdFrom('urn:beta:1', 'https://beta.example/?intent=urn:beta:2')).toBe('urn:beta:1')
  })

  it('is not known where neither has one, and broken encodings stop nothing', () => {
    expect(consentIdFrom('f3a9', undefined)).toBeUndefined()
    expect(consentIdFrom('%E0%A4%A', 'https://beta.example/%')).toBeUndefined()
  })
})
