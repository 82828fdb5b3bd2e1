import type { ResourceGroup } from '@consente/contract/portal/consents'
import { describe, expect, it } from 'vitest'
import { itemsOf, pickersOf, sectionsOf } from './consent-sections.ts'

type Permission = ResourceGroup['dataPermissions'][number]
const permission = (
  permissionCode: string,
  items: string[] = [],
  displayName = permissionCode,
): Permission => ({
  permissionCode,
  displayName,
  items,
})
const group = (
  type: string,
  dataPermissions: Permission[],
  more: Partial<ResourceGroup> = {},
): ResourceGroup => ({
  resourceGroupId: type,
  type,
  displayName: type,
  resources: [],
  dataPermissions,
  ...more,
})

const FIELDS = {
  dadosCadastrais: ['Nome completo', 'CPF'],
  informacoesComplementares: ['Início do relacionamento'],
  dadosPessoais: ['Estado civil'],
}
const titles = (groups: ResourceGroup[]) =>
  sectionsOf({ resourceGroups: groups }, FIELDS).lists.map(({ title }) => title)

describe('the lists of registration data', () => {
  const identification = group('CUSTOMERS_PERSONAL_IDENTIFICATIONS', [
    permission('CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ'),
  ])
  const qualification = group('CUSTOMERS_BUSINESS_QUALIFICATION', [
    permission('CUSTOMERS_BUSINESS_QUALIFICATION_READ', ['Setor']),
  ])
  const additional = group('CUSTOMERS_PERSONAL_ADITTIONALINFO', [
    permission('CUSTOMERS_PERSONAL_ADITTIONALINFO_READ'),
  ])

  it('are shown for what is asked, personal or business, old spelling too, and for nothing else', () => {
    expect(titles([additional, qualification, identification])).toEqual([
      'Dados Cadastrais',
      'Dados Qualitativos',
      'Dados Complementares',
    ])
    expect(titles([identification])).toEqual(['Dados Cadastrais'])
    expect(titles([])).toEqual([])
  })

  it('hold the fields that the consent names, and those of the settings where it names none', () => {
    const { lists } = sectionsOf({ resourceGroups: [identification, qualification] }, FIELDS)
    expect(lists.map(({ items }) => items)).toEqual([['Nome completo', 'CPF'], ['Setor']])
  })

  it('are the same when one group holds all of them, or names no permission', () => {
    const one = group('CUSTOMERS_PERSONAL_IDENTIFICATIONS', [
      permission('CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ'),
      permission('CUSTOMERS_PERSONAL_QUALIFICATION_READ'),
    ])
    expect(titles([one])).toEqual(['Dados Cadastrais', 'Dados Qualitativos'])
    expect(titles([group('CUSTOMERS_BUSINESS_ADDITIONALINFO', [])])).toEqual(['Dados Complementares'])
  })

  it('tell required from optional', () => {
    const { lists } = sectionsOf({ resourceGroups: [identification, qualification, additional] }, FIELDS)
    expect(lists.map(({ required }) => required)).toEqual([true, true, false])
  })
})

describe('policy pickers', () => {
  it('are offered for product data, with policies or without', () => {
    const auto = group('DAMAGES_AND_PEOPLE_AUTO', [permission('DAMAGES_AND_PEOPLE_AUTO_READ')])
    expect(pickersOf({ resourceGroups: [auto] })).toEqual([auto])
  })

  it('are not offered for registration data, RESOURCE, ENDORSEMENT and services', () => {
    const resourceGroups = [
      group('CUSTOMERS_PERSONAL_QUALIFICATION', [permission('CUSTOMERS_PERSONAL_QUALIFICATION_READ')]),
      group('RESOURCE', [permission('RESOURCES_READ')]),
      group('ENDORSEMENT', [permission('ENDORSEMENT_REQUEST_CREATE')]),
      group('CLAIM_NOTIFICATION', [permission('CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE')]),
    ]
    expect(pickersOf({ resourceGroups })).toEqual([])
  })

  it('are offered for a group of an unknown type, whose codes say nothing', () => {
    expect(pickersOf({ resourceGroups: [group('NEW_LINE', [])] })).toHaveLength(1)
  })
})

describe('sections by permission', () => {
  const services = (groups: ResourceGroup[]) => sectionsOf({ resourceGroups: groups }, FIELDS).services

  it('CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE gives the damage claim', () => {
    const claims = group('RESOURCE', [
      permission('CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE', ['Data do sinistro']),
    ])
    expect(services([claims])).toEqual([{ id: 'damage-claim', items: ['Data do sinistro'] }])
  })

  it('CLAIM_NOTIFICATION_REQUEST_PERSON_CREATE gives the person claim', () => {
    const claims = group('RESOURCE', [permission('CLAIM_NOTIFICATION_REQUEST_PERSON_CREATE')])
    expect(services([claims])).toEqual([{ id: 'person-claim', items: [] }])
  })

  it('an ENDORSEMENT group gives the endorsement', () => {
    const endorsement = group('ENDORSEMENT', [
      permission('ENDORSEMENT_REQUEST_CREATE', [], 'Pedido de endosso'),
    ])
    const bare = group('ENDORSEMENT', [], { resources: [{ resourceId: 'apolice-1', displayName: 'Auto' }] })
    for (const groups of [[endorsement], [endorsement, bare]])
      expect(services(groups)).toEqual([{ id: 'endorsement', items: ['Pedido de endosso'] }])
    expect(services([bare])).toEqual([{ id: 'endorsement', items: [] }])
  })

  it('no other permission gives a service', () => {
    expect(
      services([group('DAMAGES_AND_PEOPLE_AUTO', [permission('DAMAGES_AND_PEOPLE_AUTO_READ')])]),
    ).toEqual([])
  })
})

it('the items of a group are named once, by their permission where it lists none', () => {
  const auto = group('DAMAGES_AND_PEOPLE_AUTO', [
    permission('A', [], 'Lista de apólices'),
    permission('B', ['Prêmio', 'Parcelas']),
    permission('C', ['Prêmio']),
  ])
  expect(itemsOf(auto)).toEqual(['Lista de apólices', 'Prêmio', 'Parcelas'])
})
