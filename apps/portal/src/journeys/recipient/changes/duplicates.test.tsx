import { expect, it } from 'vitest'
import { switchProducts } from '../../../session/draft-choices.ts'
import { product, wanting } from '../../../testing/recipient-journey-for-tests.tsx'
import { sharingCard } from '../../../testing/sharing-card-for-tests.ts'
import { duplicatesOf } from './WhatChangesHere.tsx'

const draft = wanting(
  product('Automóvel', ['DAMAGES_AND_PEOPLE_AUTO_READ'], 'DAMAGES_AND_PEOPLE_AUTO'),
  product('Capitalização', ['CAPITALIZATION_TITLE_READ'], 'CAPITALIZATION_TITLE'),
)
const NOW = new Date('2026-11-20T12:00:00Z')
const card = (more: object = {}) =>
  sharingCard(
    {
      consentId: 'urn:beta:1',
      expirationDateTime: '2027-07-08T14:05:00Z',
      organisationId: 'org-as-beta',
      resourceGroups: [
        { type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Auto' },
        { type: 'CAPITALIZATION_TITLES', displayName: 'Títulos' },
        { type: 'DAMAGES_AND_PEOPLE_RURAL', displayName: 'Rural' },
      ],
      ...more,
    },
    NOW,
  )

it('names the products asked for again, and until when they are shared already', () => {
  expect(duplicatesOf(draft, [card()])).toEqual([
    { consentId: 'urn:beta:1', names: ['Automóvel', 'Capitalização'], until: '08/07/2027' },
  ])
})

it.each([
  ['another institution', { organisationId: 'org-as-gama' }],
  ['an institution that is not told', { organisationId: undefined }],
  ['an end that is not told', { expirationDateTime: undefined }],
  ['an end that has passed', { expirationDateTime: '2026-07-08T14:05:00Z' }],
  ['a request that waits', { status: 'PENDING' }],
  ['other products', { resourceGroups: [{ type: 'DAMAGES_AND_PEOPLE_RURAL', displayName: 'Rural' }] }],
])('says nothing of %s', (_, more) => expect(duplicatesOf(draft, [card(more)])).toEqual([]))

it('says nothing of the sharing whose place this one takes, or while products are switched off', () => {
  expect(duplicatesOf({ ...draft, consente: { follows: 'urn:beta:1' } }, [card()])).toEqual([])
  expect(duplicatesOf(switchProducts(draft, false), [card()])).toEqual([])
})
