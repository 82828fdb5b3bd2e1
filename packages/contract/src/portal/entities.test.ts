import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as access from './access.ts'
import * as actions from './consent-actions.ts'
import * as consents from './consents.ts'
import * as institutions from './institutions.ts'
import * as settings from './settings.ts'

/** Every field that a schema knows, as a path from the outermost: `deadLine.total`, `resourceGroups[].type`. */
function pathsOf(schema: unknown): string[] {
  return inside(z.toJSONSchema(schema as z.ZodMiniType, { io: 'input' }) as Shape)
}
type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }

const inside = ({ properties = {}, items, anyOf = [] }: Shape): string[] => [
  ...Object.entries(properties).flatMap(([name, part]) => [
    name,
    ...inside(part).map((path) => (path.startsWith('[]') ? name + path : `${name}.${path}`)),
  ]),
  ...(items ? ['[]', ...inside(items).map((path) => `[].${path}`)] : []),
  ...anyOf.flatMap(inside),
]

/** Paths of docs/domain/entities.md, one a word. */
const words = (text: string): string[] => text.trim().split(/\s+/)

describe('the entities of docs/domain/entities.md', () => {
  it.each([
    [
      'consent details',
      consents.ConsentDetails,
      `consentId status createDateTime expirationDateTime registrationNumber organisationId organisationName
       loggedUser.document.identification businessEntity.document.identification resourceGroups[].resourceGroupId
       resourceGroups[].type resourceGroups[].displayName resourceGroups[].resources[]
       resourceGroups[].dataPermissions[].permissionCode resourceGroups[].dataPermissions[].displayName
       resourceGroups[].dataPermissions[].items[]`,
    ],
    [
      'a consent card',
      consents.ConsentCard,
      'status consentId createDateTime resourceGroups[].type resourceGroups[].displayName',
    ],
    ['a data goal', settings.DataGoal, 'finalidade prazo'],
    [
      'a data group',
      settings.DataGroup,
      `apiName apiKey additionalInformation dataCategories[].dataCategoryCode dataCategories[].dataCategoryName
       dataCategories[].subCategories[].subCategoryName dataCategories[].subCategories[].fields[]`,
    ],
    [
      'the required fields',
      settings.PersonalRequiredFields,
      'dadosPessoais[] dadosCadastrais[] informacoesComplementares[]',
    ],
    [
      'an institution',
      institutions.Institution,
      `_id brand moreInfo description name organizationId registrationNumber RegistrationNumber type thumb participants[]
       AuthorisationServers[].AuthorisationServerId AuthorisationServers[].CustomerFriendlyName
       AuthorisationServers[].CustomerFriendlyDescription AuthorisationServers[].CustomerFriendlyLogoUri
       AuthorisationServers[].OrganisationId`,
    ],
    [
      'the transmit payload',
      actions.TransmitPayload,
      `authorisationServerId organisationId businessEntity.document.identification businessEntity.document.rel
       loggedUser.document.identification loggedUser.document.rel dataPermissions[].permissionCode deadLine.total
       deadLine.type`,
    ],
    [
      'the approval request',
      actions.ApprovalRequest,
      'consentId approvedResources[].type approvedResources[].resources[] document.identification',
    ],
    ['an account', access.register.body, 'documento email nome senha'],
  ])('%s has its fields, those inside too, letter for letter', (_name, schema, fields) => {
    const known = pathsOf(schema)
    expect(words(fields).filter((path) => !known.includes(path))).toEqual([])
  })

  it('a deadline is a number of months, and nothing else', () => {
    const { deadLine } = actions.TransmitPayload.shape
    const isTaken = (value: unknown): boolean => z.safeParse(deadLine, value).success
    expect(isTaken({ total: 12, type: 'MONTHS' })).toBe(true)
    for (const wrong of [
      { total: '12', type: 'MONTHS' },
      { total: 12, type: 'DAYS' },
      { total: 0, type: 'MONTHS' },
      { total: 13, type: 'MONTHS' },
    ])
      expect(isTaken(wrong)).toBe(false)
  })

  it('a company’s rel is CNPJ, a logged user’s is CPF', () => {
    const { businessEntity, loggedUser } = actions.TransmitPayload.shape
    const cnpj = { document: { identification: '11222333000181', rel: 'CNPJ' } }
    const cpf = { document: { identification: '52998224725', rel: 'CPF' } }
    expect(z.safeParse(businessEntity, cnpj).success).toBe(true)
    expect(z.safeParse(businessEntity, null).success).toBe(true)
    expect(z.safeParse(businessEntity, cpf).success).toBe(false)
    expect(z.safeParse(loggedUser, cpf).success).toBe(true)
    expect(z.safeParse(loggedUser, cnpj).success).toBe(false)
  })
})
