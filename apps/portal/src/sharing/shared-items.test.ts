import { expect, it } from 'vitest'
import { sharedItems } from './shared-items.ts'

const permission = (permissionCode: string, displayName: string, items: string[] = []) => ({
  permissionCode,
  displayName,
  items,
})
const FIELDS = { dadosCadastrais: ['Nome completo', 'CPF'], dadosPessoais: [], informacoesComplementares: [] }

it('names the items that the consent gives, once each', () => {
  const dataPermissions = [
    permission('A', 'Lista de apólices', ['Apólice', 'Prêmio']),
    permission('B', 'Prêmio', ['Prêmio', 'Parcelas']),
  ]
  expect(sharedItems({ dataPermissions }, FIELDS)).toEqual(['Apólice', 'Prêmio', 'Parcelas'])
})

it('names the fields of the settings for registration data without items', () => {
  const dataPermissions = [permission('CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', 'Dados Cadastrais')]
  expect(sharedItems({ dataPermissions }, FIELDS)).toEqual(['Nome completo', 'CPF'])
})

it('names the permission where nothing else is known', () => {
  const dataPermissions = [
    permission('CUSTOMERS_PERSONAL_QUALIFICATION_READ', 'Dados Qualitativos'),
    permission('DAMAGES_AND_PEOPLE_AUTO_READ', 'Lista de apólices'),
  ]
  expect(sharedItems({ dataPermissions }, FIELDS)).toEqual(['Dados Qualitativos', 'Lista de apólices'])
  expect(sharedItems({ dataPermissions }, undefined)).toEqual(['Dados Qualitativos', 'Lista de apólices'])
})
