import type { ResourceGroup } from '@consente/contract/portal/consents'
import { describe, expect, it } from 'vitest'
import { groupForTests } from '../../../testing/wire-for-tests.ts'
import { itemsOf, pickersOf, sectionsOf } from './consent-sections.ts'

/** A group that asks for permissions, with the names of their data. */
const group = (type: string, asked: Record<string, string[]>) =>
  groupForTests(type, [], {
    dataPermissions: Object.entries(asked).map(([permissionCode, items]) => ({
      permissionCode,
      displayName: `Nome de ${permissionCode}`,
      items,
    })),
  })

const FIELDS = {
  dadosCadastrais: ['Nome completo', 'CPF'],
  informacoesComplementares: ['Início do relacionamento'],
  dadosPessoais: ['Estado civil'],
}
const titles = (groups: ResourceGroup[]) =>
  sectionsOf({ resourceGroups: groups }, FIELDS).lists.map(({ title }) => title)

describe('the lists of registration data', () => {
  const identification = group('CUSTOMERS_PERSONAL_IDENTIFICATIONS', {
    CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ: [],
  })
  const qualification = group('CUSTOMERS_BUSINESS_QUALIFICATION', {
    CUSTOMERS_BUSINESS_QUALIFICATION_READ: ['Setor'],
  })
  const additional = group('CUSTOMERS_PERSONAL_ADITTIONALINFO', {
    CUSTOMERS_PERSONAL_ADITTIONALINFO_READ: [],
  })

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
    const { lists } = sectionsOf({ resourceGroups: [identification, qualification, additional] }, FIELDS)
    expect(lists.map(({ items, required }) => [items, required])).toEqual([
      [FIELDS.dadosCadastrais, true],
      [['Setor'], true],
      [FIELDS.informacoesComplementares, false],
    ])
  })

  it('are the same when one group holds all of them, or names no permission', () => {
    const one = group('CUSTOMERS_PERSONAL_IDENTIFICATIONS', {
      CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ: [],
      CUSTOMERS_PERSONAL_QUALIFICATION_READ: [],
    })
    expect(titles([one])).toEqual(['Dados Cadastrais', 'Dados Qualitativos'])
    expect(titles([group('CUSTOMERS_BUSINESS_ADDITIONALINFO', {})])).toEqual(['Dados Complementares'])
  })
})

describe('policy pickers', () => {
  it('are not offered for registration data, RESOURCE, ENDORSEMENT and services', () => {
    const resourceGroups = [
      group('CUSTOMERS_PERSONAL_QUALIFICATION', { CUSTOMERS_PERSONAL_QUALIFICATION_READ: [] }),
      group('RESOURCE', { RESOURCES_READ: [] }),
      group('ENDORSEMENT', { ENDORSEMENT_REQUEST_CREATE: [] }),
      group('CLAIM_NOTIFICATION', { CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE: [] }),
    ]
    expect(pickersOf({ resourceGroups })).toEqual([])
  })

  it('are offered for a group of an unknown type, whose codes say nothing', () => {
    expect(pickersOf({ resourceGroups: [group('NEW_LINE', {})] })).toHaveLength(1)
  })
})

describe('sections by permission', () => {
  const services = (groups: ResourceGroup[]) => sectionsOf({ resourceGroups: groups }, FIELDS).services

  it('an ENDORSEMENT group gives the endorsement', () => {
    const endorsement = group('ENDORSEMENT', { ENDORSEMENT_REQUEST_CREATE: [] })
    const bare = groupForTests('ENDORSEMENT', ['apolice-1'])
    for (const groups of [[endorsement], [endorsement, bare]])
      expect(services(groups)).toEqual([{ id: 'endorsement', items: ['Nome de ENDORSEMENT_REQUEST_CREATE'] }])
    expect(services([bare])).toEqual([{ id: 'endorsement', items: [] }])
  })
})

it('the items of a group are named once, by their permission where it lists none', () => {
  const auto = group('DAMAGES_AND_PEOPLE_AUTO', { A: [], B: ['Prêmio', 'Parcelas'], C: ['Prêmio'] })
  expect(itemsOf(auto)).toEqual(['Nome de A', 'Prêmio', 'Parcelas'])
})
