import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import { describe, expect, it } from 'vitest'
import { customerFrom } from '../../../session/customer.tsx'
import {
  chooseGoal,
  chooseInstitution,
  choosePersonalData,
  chooseProducts,
  setMonths,
  switchProducts,
} from '../../../session/draft-choices.ts'
import type { ShareDraft } from '../../../session/share-draft.ts'
import { BETA } from '../../../testing/recipient-journey-for-tests.tsx'
import { transmitPayload } from './transmit-payload.ts'

const goal = { finalidade: 'Comparar coberturas e preços', prazo: '12' }
const products = {
  allChecked: false,
  objects: [
    {
      name: 'Automóvel',
      apiKey: 'DAMAGES_AND_PEOPLE_AUTO',
      isChecked: false,
      selects: [
        { name: 'Lista', isChecked: true, code: 'DAMAGES_AND_PEOPLE_AUTO_READ' },
        { name: 'Prêmio', isChecked: false, code: 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ' },
        { name: 'Sinistros', isChecked: true, code: 'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ' },
      ],
    },
  ],
}
const draft: ShareDraft = setMonths(
  chooseProducts(chooseGoal(chooseInstitution({}, BETA), [goal], goal.finalidade, true), products),
  6,
)
const person = customerFrom({ iamName: 'Marina', documentId: '529.982.247-25' })
const company = customerFrom({
  iamName: 'Oficina',
  documentId: '12.ABC.345/01DE-35',
  loggedUser: '529.982.247-25',
})
const plain = { purpose: false, replaces: false }
const codes = (payload: TransmitPayload | undefined) =>
  payload?.dataPermissions.map(({ permissionCode }) => permissionCode)

describe('the transmit payload', () => {
  it('for an individual: businessEntity null, months as a number, exactly the fields of the specification', () => {
    expect(transmitPayload(draft, person, plain)).toEqual({
      authorisationServerId: 'as-beta',
      organisationId: 'org-as-beta',
      businessEntity: null,
      loggedUser: { document: { identification: '52998224725', rel: 'CPF' } },
      dataPermissions: [
        { permissionCode: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ' },
        { permissionCode: 'CUSTOMERS_PERSONAL_QUALIFICATION_READ' },
        { permissionCode: 'RESOURCES_READ' },
      ],
      deadLine: { total: 6, type: 'MONTHS' },
    })
  })

  it('for a company: the CNPJ as business entity, its representative as logged user, business codes', () => {
    const payload = transmitPayload(
      choosePersonalData(draft, 'informacoesComplementares', true),
      company,
      plain,
    )
    expect(payload).toMatchObject({
      businessEntity: { document: { identification: '12ABC34501DE35', rel: 'CNPJ' } },
      loggedUser: { document: { identification: '52998224725', rel: 'CPF' } },
    })
    expect(codes(payload)).toEqual([
      'CUSTOMERS_BUSINESS_IDENTIFICATIONS_READ',
      'CUSTOMERS_BUSINESS_QUALIFICATION_READ',
      'CUSTOMERS_BUSINESS_ADITTIONALINFO_READ',
      'RESOURCES_READ',
    ])
  })

  it('asks additional info, in the spelling of the wire, only when it is chosen', () => {
    const more = choosePersonalData(draft, 'informacoesComplementares', true)
    expect(codes(transmitPayload(more, person, plain))).toEqual([
      'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
      'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
      'CUSTOMERS_PERSONAL_ADITTIONALINFO_READ',
      'RESOURCES_READ',
    ])
  })

  it('holds the products ticked, only while product data is switched on', () => {
    const off = [
      'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
      'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
      'RESOURCES_READ',
    ]
    const ticked = ['DAMAGES_AND_PEOPLE_AUTO_READ', 'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ']
    expect(codes(transmitPayload(draft, person, plain))).toEqual(off)
    expect(codes(transmitPayload(switchProducts(draft, true), person, plain))).toEqual([...off, ...ticked])
  })

  it('leaves out what a purpose declares optional and the customer unticked', () => {
    const less = choosePersonalData(draft, 'dadosPessoais', false)
    expect(codes(transmitPayload(less, person, plain))).toEqual([
      'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
      'RESOURCES_READ',
    ])
    const least = choosePersonalData(less, 'dadosCadastrais', false)
    expect(codes(transmitPayload(least, person, plain))).toEqual(['RESOURCES_READ'])
  })

  it('carries purpose and the replaced sharing only where the backend takes them', () => {
    const replacing: ShareDraft = { ...draft, consente: { replaces: 'urn:beta:1' } }
    for (const customer of [person, company])
      expect(transmitPayload(replacing, customer, { purpose: true, replaces: true })).toMatchObject({
        finalidade: goal.finalidade,
        replaces: 'urn:beta:1',
      })
    const bare = transmitPayload(replacing, person, plain)
    expect(bare).not.toHaveProperty('finalidade')
    expect(bare).not.toHaveProperty('replaces')
  })

  it.each(['', '12.ABC.345/01DE-35'])('is none of a company whose representative is %j', (loggedUser) => {
    expect(transmitPayload(draft, { ...company, loggedUser }, plain)).toBeUndefined()
  })

  it('is none without an institution', () => {
    expect(transmitPayload({}, person, plain)).toBeUndefined()
  })
})
