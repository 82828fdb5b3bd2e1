import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PortalConfig } from '@consente/contract/portal/config'
import { DataGoal, DataGroup, Explanation, PersonalRequiredFields } from '@consente/contract/portal/settings'
import { inCatalogueOrder } from '@consente/domain/catalogue-order'
import { groupOfPermission, permissionName } from '@consente/domain/permissions'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import published from '../../tests/fixtures/opin/permissions.json' with { type: 'json' }
import { temporaryFolder } from '../../tests/support/files/temporary-folder.ts'
import {
  INSTITUTION_IDS,
  institutionFile,
  readSandboxJson,
  sandboxFile,
} from '../institutions/sandbox-institutions.ts'
import { writeBrandFiles } from './brand-files.ts'

const groups = z.array(DataGroup).parse(readSandboxJson('settings/data-groups-fields.json'))

describe('the data groups', () => {
  it('are exactly the thirteen product groups of the scheme, code by code', () => {
    const codes = groups.flatMap(({ apiKey, dataCategories }) =>
      dataCategories.map(({ dataCategoryCode }) => `${apiKey}_${dataCategoryCode}`),
    )
    const products = published.groups.filter(({ resourceType }) => resourceType)
    expect(groups).toHaveLength(13)
    expect(codes.toSorted()).toEqual(products.flatMap(({ permissions }) => permissions).toSorted())
  })

  it('stand in the order of every page, under the names that both institutions use afterwards', () => {
    expect(groups).toEqual(inCatalogueOrder(groups, ({ apiKey }) => apiKey))
    for (const { apiKey, apiName, dataCategories } of groups) {
      for (const { dataCategoryCode, dataCategoryName } of dataCategories) {
        const code = `${apiKey}_${dataCategoryCode}`
        expect([groupOfPermission(code)?.name, permissionName(code)]).toEqual([apiName, dataCategoryName])
      }
    }
  })

  it.each(groups)('$apiName starts with its list and explains every part', ({ dataCategories, ...group }) => {
    expect(dataCategories[0]?.dataCategoryCode).toBe('READ')
    expect(group.additionalInformation).toMatch(/\.$/)
    for (const { subCategories } of dataCategories) {
      expect(subCategories.length).toBeGreaterThan(0)
      for (const { fields } of subCategories) {
        for (const field of fields) expect(field).toMatch(/^<b>[^<>]+<\/b>: [^<>]+$/)
      }
    }
  })
})

describe('the registration data', () => {
  const announced = PersonalRequiredFields.parse(readSandboxJson('settings/personal-required-fields.json'))
  /** Members of a record in the scheme, under the words that announce them. */
  const MEMBERS = {
    PersonalIdentificationData: {
      'Nome completo': ['civilName', 'identificationDetails', 'personalId'],
      'Nome social': ['socialName'],
      CPF: ['cpfNumber'],
      'Data de nascimento': ['birthDate'],
      Sexo: ['sex'],
      'Estado civil': ['civilStatusCode', 'civilStatusCodeOthers'],
      Filiação: ['filiation'],
      'Documento de identidade': ['documents', 'otherDocuments'],
      Nacionalidade: ['hasBrazilianNationality', 'otherNationalitiesInfo'],
      Endereço: ['contact'],
      'Telefone e e-mail': [],
      'Empresa que guarda o cadastro': ['brandName', 'companyInfo'],
    },
    PersonalQualificationData: {
      Profissão: ['occupation'],
      'Renda informada': ['informedRevenue'],
      'Patrimônio informado': ['informedPatrimony'],
      'Planos de previdência': ['lifePensionPlans'],
      'Pessoa politicamente exposta': ['pepIdentification'],
    },
  }
  const file = new URL('../../tests/fixtures/opin/customers-v2.0.0.yaml', import.meta.url)
  const { schemas } = parse(readFileSync(file, 'utf8')).components

  it.each([
    ['dadosCadastrais', 'PersonalIdentificationData'],
    ['dadosPessoais', 'PersonalQualificationData'],
  ] as const)(
    'announces every member that the scheme describes, in the group that brings it: %s',
    (list, schema) => {
      const described = Object.keys(schemas[schema].properties).filter((name) => name !== 'updateDateTime')
      expect(Object.values(MEMBERS[schema]).flat().toSorted()).toEqual(described.toSorted())
      expect(announced[list].toSorted()).toEqual(Object.keys(MEMBERS[schema]).toSorted())
    },
  )
})

it('has purposes of 12 months at most, explained', () => {
  const goals = z.array(DataGoal).parse(readSandboxJson('settings/data-goal.json'))
  expect(goals).toHaveLength(4)
  for (const { prazo, explicacao } of goals) {
    expect(Number(prazo)).toBeLessThanOrEqual(12)
    expect(explicacao).toBeTruthy()
  }
  // One that can do without registration data: then everything may wait for another person.
  expect(goals.at(-1)?.opcionais).toEqual(['dadosCadastrais', 'dadosPessoais'])
})

it('has the fields and sentences that the contract asks for', () => {
  for (const name of ['sharing-purpose', 'sharing-explanation']) {
    expect(z.array(Explanation).parse(readSandboxJson(`settings/${name}.json`)).length).toBeGreaterThan(0)
  }
  expect(readSandboxJson('settings/standard-sharing-period.json')).toEqual([3, 6, 12])
})

it('has terms that say what the scheme demands, without script', () => {
  const terms = readFileSync(sandboxFile('settings/terms-conditions.html'), 'utf8')
  for (const word of [
    'CNSP',
    'Susep',
    'CPF',
    'objetivo',
    'Privacidade',
    'Cookies',
    'LGPD',
    '12 meses',
    'encerrar',
  ]) {
    expect(terms).toContain(word)
  }
  expect(terms).not.toMatch(/<script|style=|on\w+=/)
})

it.each(INSTITUTION_IDS)('has a portal configuration of %s that agrees with the server’s', (id) => {
  const portal = PortalConfig.parse(readSandboxJson(`institutions/${id}/config.json`))
  const { institution, ownBrand, portalClient } = institutionFile(id)
  expect(portal.brand).toMatchObject({ id, name: institution.name, cnpj: institution.cnpj })
  expect(portal.ownBrand).toBe(ownBrand)
  expect(portal.client).toEqual(portalClient)
})

it.each(INSTITUTION_IDS)(
  'gives %s every page that its portal links to, with its own name and mail address',
  (id) => {
    const { institution } = institutionFile(id)
    const { links, brand } = PortalConfig.parse(readSandboxJson(`institutions/${id}/config.json`))
    const folder = temporaryFolder()
    writeBrandFiles({ institution, brandDir: join(folder, 'brand') })
    for (const link of Object.values(links).filter((address) => address.startsWith('/brand/')))
      expect(readFileSync(join(folder, link), 'utf8')).toContain(` · ${brand.name}</title>`)
    expect(readFileSync(join(folder, 'brand/sac.html'), 'utf8')).toContain(`sac@${id}.example`)
    expect(readFileSync(join(folder, 'brand/pagina.css'), 'utf8')).toContain(`color: ${brand.colour};`)
    expect(readFileSync(join(folder, brand.logo))).toEqual(
      readFileSync(sandboxFile(`institutions/${id}/brand/logo.svg`)),
    )
  },
)

it('shows both orders of replacing a consent: Banco Gama when the new one is authorised, the others at once', () => {
  const orders = INSTITUTION_IDS.map((id) => {
    const { replaceConsent, capabilities } = PortalConfig.parse(
      readSandboxJson(`institutions/${id}/config.json`),
    )
    expect(capabilities.replaces).toBe(true)
    return [id, replaceConsent]
  })
  expect(Object.fromEntries(orders)).toEqual({ alfa: 'at-once', beta: 'at-once', gama: 'when-authorised' })
})
