import { describe, expect, it } from 'vitest'
import * as access from './access.ts'
import * as consents from './consents.ts'
import * as institutions from './institutions.ts'
import * as settings from './settings.ts'

/** Names of the fields that a schema knows, the optional ones of our own included. */
const fieldsOf = (schema: object): string[] => Object.keys((schema as { shape: object }).shape)

describe('the entities of specification section 3', () => {
  it.each([
    [
      'consent details',
      consents.ConsentDetails,
      'consentId status createDateTime expirationDateTime registrationNumber organisationId organisationName loggedUser businessEntity resourceGroups',
    ],
    ['a consent card', consents.ConsentCard, 'status consentId createDateTime resourceGroups'],
    [
      'a resource group',
      consents.ResourceGroup,
      'resourceGroupId type displayName resources dataPermissions',
    ],
    ['a data goal', settings.DataGoal, 'finalidade prazo'],
    ['a data group', settings.DataGroup, 'apiName apiKey additionalInformation dataCategories'],
    [
      'the required fields',
      settings.PersonalRequiredFields,
      'dadosPessoais dadosCadastrais informacoesComplementares',
    ],
    [
      'an institution',
      institutions.Institution,
      '_id brand moreInfo description name organizationId registrationNumber type thumb participants AuthorisationServers',
    ],
    [
      'the transmit payload',
      consents.TransmitPayload,
      'authorisationServerId organisationId businessEntity loggedUser dataPermissions deadLine',
    ],
    ['the approval request', consents.ApprovalRequest, 'consentId approvedResources document'],
    ['an account', access.register.body, 'documento email nome senha'],
  ])('%s has its fields, letter for letter', (_name, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  it('terms and conditions are a list whose first item holds value', () => {
    expect(settings.TermsAndConditions.parse([{ value: '<p>Condições</p>' }])[0]?.value).toBe(
      '<p>Condições</p>',
    )
  })
})
