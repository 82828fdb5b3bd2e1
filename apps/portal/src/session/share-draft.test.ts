import type { ConsentDetails } from '@consente/contract/portal/consents'
import type { Institution } from '@consente/contract/portal/institutions'
import type { DataGoal } from '@consente/contract/portal/settings'
import { describe, expect, it } from 'vitest'
import { dataGroup } from '../testing/sharing-card-for-tests.ts'
import {
  chooseCompany,
  chooseGoal,
  chooseInstitution,
  choosePersonalData,
  chooseProducts,
  setMonths,
  switchProducts,
} from './draft-choices.ts'
import { presetFrom } from './preset-draft.ts'
import {
  chosenCodes,
  EMPTY_DRAFT,
  goalOf,
  type InsuranceObjects,
  institutionOf,
  isInstitutionChosen,
  monthsOf,
  personalDataOf,
  productsOf,
  ShareDraft,
  serverOf,
  wantsProducts,
} from './share-draft.ts'

const server = (id: string, organisation: string) => ({
  AuthorisationServerId: id,
  CustomerFriendlyName: `Empresa ${id}`,
  OrganisationId: organisation,
})
const beta: Institution = {
  _id: 'as-beta',
  brand: 'Beta Seguradora',
  name: 'Beta Seguradora',
  organizationId: 'org-beta',
  registrationNumber: '11222333000181',
  AuthorisationServers: [server('as-beta', 'org-beta')],
  products: ['DAMAGES_AND_PEOPLE_AUTO'],
}
const group: Institution = {
  ...beta,
  _id: 'as-1',
  AuthorisationServers: [server('as-1', 'org-1'), server('as-2', 'org-2')],
}
const compare: DataGoal = { finalidade: 'Comparar coberturas e preços', prazo: '12' }
const offer: DataGoal = { finalidade: 'Receber uma proposta', prazo: '06', opcionais: ['dadosPessoais'] }
const goals = [compare, offer]

const products: InsuranceObjects = {
  allChecked: false,
  objects: [
    {
      name: 'Automóvel',
      apiKey: 'DAMAGES_AND_PEOPLE_AUTO',
      isChecked: true,
      selects: [{ name: 'Apólices', isChecked: true, code: 'DAMAGES_AND_PEOPLE_AUTO_READ' }],
    },
    {
      name: 'Vida',
      apiKey: 'LIFE_PENSION',
      isChecked: true,
      selects: [{ name: 'Contratos', isChecked: true, code: 'LIFE_PENSION_READ' }],
    },
  ],
}

/** The groups of personal data that are ticked. */
const ticked = (draft: ShareDraft) =>
  Object.entries(personalDataOf(draft))
    .flatMap(([name, isTicked]) => (isTicked ? [name] : []))
    .sort()

describe('what is stored under resumeData', () => {
  it('is an empty object before anything is chosen, with required data ticked and optional data not', () => {
    expect(ShareDraft.parse({})).toEqual(EMPTY_DRAFT)
    expect(ticked({})).toEqual(['dadosCadastrais', 'dadosPessoais'])
    expect(wantsProducts({})).toBe(false)
    expect(monthsOf({})).toBe(12)
  })

  it('keeps the names of the specification and survives storage', () => {
    const draft = setMonths(
      switchProducts(
        chooseProducts(chooseGoal(chooseInstitution({}, beta), goals, compare.finalidade, true), products),
        true,
      ),
      6,
    )
    expect(ShareDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect(draft).toMatchObject({
      selectInsurerData: {
        activeOject: { _id: 'as-beta' },
        dataGoals: [
          { isChecked: true, dataGoal: compare },
          { isChecked: false, dataGoal: offer },
        ],
      },
      confirmInsurerData: { insuranceObjects: { allChecked: false, objects: products.objects } },
      months: 6,
      optionalData: true,
    })
  })
})

describe('the purpose', () => {
  it('is one at a time: checking another clears the rest', () => {
    const second = chooseGoal(chooseGoal({}, goals, compare.finalidade, true), goals, offer.finalidade, true)
    expect(second.selectInsurerData?.dataGoals.map(({ isChecked }) => isChecked)).toEqual([false, true])
    expect(goalOf(second)).toEqual(offer)
  })

  it('can be cleared', () => {
    const cleared = chooseGoal(
      chooseGoal({}, goals, compare.finalidade, true),
      goals,
      compare.finalidade,
      false,
    )
    expect(goalOf(cleared)).toBeUndefined()
  })

  it('keeps the institution, and takes back data that only the previous purpose could do without', () => {
    const without = choosePersonalData(
      chooseGoal(chooseInstitution({}, beta), goals, offer.finalidade, true),
      'dadosPessoais',
      false,
    )
    expect(personalDataOf(without).dadosPessoais).toBe(false)
    const other = chooseGoal(without, goals, compare.finalidade, true)
    expect(institutionOf(other)).toEqual(beta)
    expect(personalDataOf(other).dadosPessoais).toBe(true)
  })
})

describe('data that a purpose can do without', () => {
  const goal = (opcionais?: DataGoal['opcionais']): DataGoal => ({
    finalidade: 'X',
    prazo: '12',
    ...(opcionais && { opcionais }),
  })
  const cleared = choosePersonalData(
    choosePersonalData(choosePersonalData({}, 'dadosCadastrais', false), 'dadosPessoais', false),
    'informacoesComplementares',
    true,
  )

  it.each([
    [['dadosCadastrais' as const], { dadosCadastrais: false, dadosPessoais: true }],
    [['dadosPessoais' as const], { dadosCadastrais: true, dadosPessoais: false }],
  ])('%j stay cleared, the others come back ticked', (opcionais, left) => {
    const draft = chooseGoal(cleared, [compare, goal(opcionais)], 'X', true)
    expect(personalDataOf(draft)).toEqual({ ...left, informacoesComplementares: true })
  })
})

describe('the products', () => {
  it('give the codes that are asked for when they are ticked', () => {
    const [first, second] = products.objects.map(({ selects }) => selects[0])
    const objects = products.objects.map((object) => ({
      ...object,
      selects: [
        ...object.selects,
        { name: 'Prêmios', isChecked: false, code: `${object.apiKey}_PREMIUM_READ` },
      ],
    }))
    expect(chosenCodes({ allChecked: false, objects })).toEqual([first?.code, second?.code])
    expect(chosenCodes(productsOf({}))).toEqual([])
    expect(productsOf({})).toEqual({ allChecked: false, objects: [] })
  })
})

describe('the institution', () => {
  it('is none, and has no server, before it is chosen', () => {
    expect(institutionOf({})).toBeUndefined()
    expect(serverOf({})).toBeUndefined()
    expect(goalOf({})).toBeUndefined()
  })

  it('comes without a purpose where none was chosen, and keeps the one that was', () => {
    expect(chooseInstitution({}, beta)).toEqual({
      selectInsurerData: { dataGoals: [], activeOject: beta },
      confirmInsurerData: { insuranceObjects: { allChecked: false, objects: [] } },
    })
    const draft = chooseInstitution(chooseGoal({}, goals, offer.finalidade, true), beta)
    expect(goalOf(draft)).toEqual(offer)
  })

  it('with one authorisation server needs no further choice', () => {
    expect(serverOf(chooseInstitution({}, beta))?.OrganisationId).toBe('org-beta')
  })

  it('with several asks which company, and forgets the answer when the institution changes', () => {
    const asked = chooseInstitution({}, group)
    expect(serverOf(asked)).toBeUndefined()
    const answered = chooseCompany(asked, 'as-2')
    expect(serverOf(answered)?.OrganisationId).toBe('org-2')
    expect(serverOf(chooseInstitution(answered, group))?.OrganisationId).toBe('org-2')
    const another = chooseInstitution(answered, { ...group, _id: 'as-9' })
    expect(serverOf(another)).toBeUndefined()
  })

  it('takes along only the products that it publishes', () => {
    const moved = chooseInstitution(chooseProducts({}, products), beta)
    expect(productsOf(moved).objects.map(({ name }) => name)).toEqual(['Automóvel'])
    const { products: _unknown, ...silent } = beta
    expect(productsOf(chooseInstitution(chooseProducts({}, products), silent)).objects).toHaveLength(2)
  })
})

describe('Alterar', () => {
  const AUTO_CODES = ['DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ']
  const details: ConsentDetails = {
    consentId: 'urn:beta:1',
    status: 'ACTIVE',
    createDateTime: '2026-01-01T12:00:00Z',
    expirationDateTime: '2027-01-01T12:00:00Z',
    registrationNumber: '11222333000181',
    organisationId: 'org-2',
    organisationName: 'Beta Seguradora',
    loggedUser: { document: { identification: '52998224725' } },
    authorisationServerId: 'as-2',
    resourceGroups: [
      dataGroup(
        'CUSTOMERS_PERSONAL_IDENTIFICATIONS',
        ['CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ'],
        'Dados Cadastrais',
      ),
      dataGroup(
        'CUSTOMERS_PERSONAL_ADDITIONALINFO',
        ['CUSTOMERS_PERSONAL_ADDITIONALINFO_READ'],
        'Dados Complementares',
      ),
      dataGroup('DAMAGES_AND_PEOPLE_AUTO', AUTO_CODES, 'Automóvel'),
      dataGroup('RESOURCE', [], 'Recursos'),
    ],
  }

  const preset = (more: Partial<ConsentDetails> = {}, goal = compare) =>
    presetFrom({ details: { ...details, ...more }, provider: beta, goal })

  it('presets the purpose checked, the term from the goal and the data as they were', () => {
    const draft = presetFrom({ details, provider: group, goal: offer, replaces: details.consentId })
    expect(goalOf(draft)).toEqual(offer)
    expect(monthsOf(draft)).toBe(6)
    expect(serverOf(draft)?.AuthorisationServerId).toBe('as-2')
    expect(ticked(draft)).toEqual(['dadosCadastrais', 'informacoesComplementares'])
    expect(productsOf(draft)).toEqual({
      allChecked: false,
      objects: [
        {
          name: 'Automóvel',
          isChecked: true,
          apiKey: 'DAMAGES_AND_PEOPLE_AUTO',
          selects: AUTO_CODES.map((code) => ({ name: code, isChecked: true, code })),
        },
      ],
    })
    expect(wantsProducts(draft)).toBe(true)
    expect(draft.consente?.replaces).toBe('urn:beta:1')
    expect(ShareDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  it('remembers whom it follows; what it replaces only where that one is still alive', () => {
    const { authorisationServerId: _id, ...plain } = details
    const { consente } = presetFrom({ details: plain, provider: beta, goal: compare })
    expect(consente).toEqual({ follows: 'urn:beta:1' })
  })

  const registration = details.resourceGroups.slice(0, 1)

  it('leaves product data off with registration data alone', () => {
    const draft = preset({ resourceGroups: registration })
    expect(wantsProducts(draft)).toBe(false)
    expect(productsOf(draft).objects).toEqual([])
    expect(personalDataOf(draft).informacoesComplementares).toBe(false)
  })

  it.each([
    [undefined, true, true],
    [['dadosCadastrais' as const], false, true],
    [['dadosPessoais' as const], true, false],
    [['dadosCadastrais' as const, 'dadosPessoais' as const], false, false],
  ])(
    'takes products alone, with %j optional, and ticks what the purpose needs',
    (opcionais, cadastrais, pessoais) => {
      const goal: DataGoal = { finalidade: 'X', prazo: '12', ...(opcionais && { opcionais }) }
      expect(personalDataOf(preset({ resourceGroups: details.resourceGroups.slice(2) }, goal))).toEqual({
        dadosCadastrais: cadastrais,
        informacoesComplementares: false,
        dadosPessoais: pessoais,
      })
    },
  )

  it('keeps registration data ticked that it had, also where they are optional', () => {
    const all = ['IDENTIFICATIONS', 'QUALIFICATION'].map((name) =>
      dataGroup(`CUSTOMERS_PERSONAL_${name}`, [`CUSTOMERS_PERSONAL_${name}_READ`], name),
    )
    const goal: DataGoal = { finalidade: 'X', prazo: '12', opcionais: ['dadosCadastrais', 'dadosPessoais'] }
    const draft = preset({ resourceGroups: all }, goal)
    expect(personalDataOf(draft)).toMatchObject({ dadosCadastrais: true, dadosPessoais: true })
  })

  it('takes the key of a group from the shortest of its codes, whatever a backend calls its type', () => {
    const named = dataGroup('AUTOMOVEL', AUTO_CODES, 'Automóvel')
    const draft = preset({ resourceGroups: [named] })
    expect(productsOf(draft).objects).toMatchObject([{ apiKey: 'DAMAGES_AND_PEOPLE_AUTO' }])
  })

  it('names a group without permissions by its type', () => {
    const resourceGroups = [dataGroup('LIFE_PENSION', [], 'Vida')]
    const draft = preset({ resourceGroups })
    expect(productsOf(draft).objects).toMatchObject([{ apiKey: 'LIFE_PENSION', selects: [] }])
  })

  it('falls back to 12 months where the purpose has a term that may not be offered', () => {
    expect(monthsOf(preset({}, { finalidade: 'X', prazo: '24' }))).toBe(12)
  })
})

it('step 1 is done with a purpose, an institution and its company, and with nothing less', () => {
  const done = chooseCompany(
    chooseGoal(chooseInstitution({}, group), goals, compare.finalidade, true),
    'as-2',
  )
  expect(isInstitutionChosen(done)).toBe(true)
  for (const less of [
    chooseGoal(done, goals, compare.finalidade, false),
    chooseInstitution(done, { ...group, _id: 'other' }),
    chooseGoal({}, goals, compare.finalidade, true),
    EMPTY_DRAFT,
  ])
    expect(isInstitutionChosen(less)).toBe(false)
})
