import { expect, it } from 'vitest'
import { consentOfScope, scopesFor } from './consent-scope.ts'

it.each([
  ['openid consent:urn:teste:1 resources', 'urn:teste:1'],
  ['consent:urn:teste:1 openid', 'urn:teste:1'],
  ['openid resources', undefined],
  ['openid consent:urn:teste:1 consent:urn:teste:2', undefined],
  ['openid consent:urn:teste:1 consent:urn:teste:1', undefined],
])('reads the one consent of %s', (scope, expected) => expect(consentOfScope(scope)).toBe(expected))

it('narrows what a grant reaches to the permissions of its consent', () => {
  const permissions = ['RESOURCES_READ', 'CUSTOMERS_PERSONAL_QUALIFICATION_READ', 'CAPITALIZATION_TITLE_READ']
  expect(scopesFor('urn:teste:1', permissions)).toEqual([
    'consent:urn:teste:1',
    'resources',
    'customers',
    'capitalization-title',
  ])
})
