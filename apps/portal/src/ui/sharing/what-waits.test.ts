import { expect, it } from 'vitest'
import { whatWaits } from './what-waits.ts'

const WAITS = { displayName: 'x', waits: true }
const group = (displayName: string, resources: Array<{ resourceId: string } & typeof WAITS>) => ({
  type: displayName.toUpperCase(),
  displayName,
  resources,
})

it('a group whose policies all wait does not go, one with other policies is in both lists, the list of resources in none', () => {
  const groups = [
    group('Cadastro', []),
    group('Casa', [{ ...WAITS, resourceId: '1' }]),
    group('Carro', [
      { ...WAITS, resourceId: '2' },
      { ...WAITS, resourceId: '3', waits: false },
    ]),
    group('Resource', []),
  ]
  expect(whatWaits(groups)).toEqual({
    goes: ['Cadastro', 'Carro'],
    waits: ['Casa, nº\u00a01', 'Carro, nº\u00a02'],
  })
})
