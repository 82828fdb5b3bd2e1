import { expect, it } from 'vitest'
import { CONFIG } from '../../../testing/page-for-tests.tsx'
import { partiesOf, requestBridge, termOf } from './holder-view.ts'

const captionOf = (createDateTime: string, expirationDateTime: string) =>
  requestBridge(
    { from: { name: 'Beta Seguradora' }, to: { name: 'Alfa Seguros' } },
    { lists: [], pickers: [], services: ['endorsement', 'damage-claim'].map((id) => ({ id })) as never },
    termOf({ createDateTime, expirationDateTime }),
  ).caption

it('the bridge of a request says for how long, where its dates can be read', () => {
  const request = 'Pedido: a Beta Seguradora envia 2 grupos de dados à Alfa Seguros'
  expect(captionOf('2026-11-20T13:00:00Z', '2027-05-20T12:59:00Z')).toBe(
    `${request}, por 6 meses, até 20/05/2027. Falta autorizar.`,
  )
  expect(captionOf('', '20/05/2027')).toBe(`${request}. Falta autorizar.`)
})

it('an institution without a name or a CNPJ is named so, and no other number is shown as one', () => {
  const askedBy = (registrationNumber: string) =>
    partiesOf({ organisationName: '', registrationNumber }, CONFIG.brand, undefined).to
  expect(askedBy('ABC')).toEqual({ name: 'Outra instituição', cnpj: undefined, logo: undefined })
  expect(askedBy('1222333000181').cnpj).toBe('01.222.333/0001-81')
})
