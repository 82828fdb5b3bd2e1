import { expect, it } from 'vitest'
import { acrOf, isAtLeast, levelFor, levelOfAcr } from './level.ts'

it('a level is read in both spellings of the scheme, and written in ours', () => {
  expect(levelOfAcr('urn:brasil:openinsurance:loa2')).toBe('loa2')
  expect(levelOfAcr('urn:brasil:openbanking:loa3')).toBe('loa3')
  expect(levelOfAcr(acrOf('loa3'))).toBe('loa3')
  const others = ['loa3', 'urn:brasil:openinsurance:loa1', 'urn:brasil:openinsurance:loa33', undefined, 3]
  expect(others.filter((other) => levelOfAcr(other) !== undefined)).toEqual([])
})

it('loa3 serves where loa2 is wanted, and not the other way round', () => {
  expect([isAtLeast('loa3', 'loa2'), isAtLeast('loa2', 'loa2')]).toEqual([true, true])
  expect(isAtLeast('loa2', 'loa3')).toBe(false)
})

it('data are shared from loa2 on; a service among them asks for loa3, or for what a pilot asks', () => {
  const data = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ']
  const service = [...data, 'ENDORSEMENT_REQUEST_CREATE']
  expect([levelFor(data), levelFor(service), levelFor(service, 'loa2')]).toEqual(['loa2', 'loa3', 'loa2'])
})
