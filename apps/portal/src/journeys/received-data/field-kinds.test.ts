import { expect, it } from 'vitest'
import { fieldKinds } from './AllFields.tsx'

it('counts a field once, however many records have it', () => {
  const data = [
    { name: 'A', contact: { phones: [{ area: '11' }, { area: '21', number: null }] } },
    { name: 'B' },
  ]
  expect(fieldKinds(data)).toBe(3)
  expect(['x', [], {}, undefined].map(fieldKinds)).toEqual([1, 0, 0, 0])
})
