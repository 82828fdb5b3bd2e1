import { ReceiptNumber } from '@consente/domain/receipt-number'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as access from './access.ts'
import * as actions from './consent-actions.ts'
import * as consents from './consents.ts'
import * as factors from './factors.ts'
import * as institutions from './institutions.ts'
import * as intents from './intents.ts'
import * as notices from './notices.ts'
import * as passkeys from './passkeys.ts'
import * as readings from './readings.ts'
import * as receipts from './receipts.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import { AnyDocument, Cnpj, ConsentId, Cpf, LoggedUser, PermissionCode, textLine } from './values.ts'

const MARINA = '52998224725'
const takes = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success
const read = (schema: z.ZodMiniType, value: unknown): unknown => z.safeParse(schema, value).data
const signs = (count: number, sign = 'x'): string => sign.repeat(count)

describe('documents', () => {
  it('are read without their mask, and each only as its own kind', () => {
    expect(read(Cpf, '529.982.247-25')).toBe(MARINA)
    expect(read(Cnpj, '11.222.333/0001-81')).toBe('11222333000181')
    expect(read(Cnpj, '12.ABC.345/01DE-35')).toBe('12ABC34501DE35')
    expect(read(AnyDocument, '529.982.247-25')).toBe(MARINA)
    expect(read(AnyDocument, '11222333000181')).toBe('11222333000181')
    for (const [schema, wrong] of [
      [Cpf, '11222333000181'],
      [Cnpj, MARINA],
      [Cpf, '52998224724'],
      [AnyDocument, ''],
      [AnyDocument, 52998224725],
    ] as const)
      expect(takes(schema, wrong)).toBe(false)
  })

  it('carry the kind of who acts', () => {
    const named = (rel: unknown) => ({ document: { identification: MARINA, rel } })
    expect(takes(LoggedUser, named('CPF'))).toBe(true)
    for (const rel of ['CNPJ', 'cpf', undefined]) expect(takes(LoggedUser, named(rel))).toBe(false)
  })
})

describe('a text of one line', () => {
  it('has its bounds, and no control character', () => {
    const line = textLine(2, 4)
    expect([signs(1), signs(2), signs(4), signs(5)].map((text) => takes(line, text))).toEqual([
      false,
      true,
      true,
      false,
    ])
    for (const control of ['a\nb', '\tab', 'ab\0', 'a\u0085b']) expect(takes(line, control)).toBe(false)
    expect(takes(line, 'ção')).toBe(true)
  })
})

it.each<[string, z.ZodMiniType, (length: number) => unknown, least: number, most: number]>([
  ['a password that is tried', access.PasswordGrant.shape.password, signs, 1, 64],
  ['a new password', access.NewPassword, signs, 1, 64],
  ['a user name', access.PasswordGrant.shape.username, signs, 1, 150],
  ['an intent', z.required(access.PasswordGrant).shape.intent_id, signs, 0, 512],
  ['a refresh token', access.RefreshGrant.shape.refresh_token, signs, 1, 512],
  ['an e-mail address', access.Email, (length) => `${signs(length - 6)}@ab.cd`, 7, 150],
  [
    'an activation code',
    access.validateActivationCode.params,
    (length) => ({ code: signs(length, '7') }),
    1,
    150,
  ],
  ['the id of a consent', ConsentId, (length) => `urn:a:${signs(length - 6)}`, 7, 256],
  ['a permission', PermissionCode, (length) => signs(length, 'A'), 3, 100],
  ['an authorisation server', actions.TransmitPayload.shape.authorisationServerId, signs, 1, 200],
  ['an organisation', actions.TransmitPayload.shape.organisationId, signs, 1, 200],
  ['an authorisation code', actions.AuthorisationResponse.shape.authorizationCode, signs, 1, 4096],
  ['the state of a return', actions.AuthorisationResponse.shape.requestId, signs, 1, 512],
  ['the error of a return', actions.AuthorisationErrorResponse.shape.error, signs, 0, 100],
  [
    'permissions of a request',
    actions.TransmitPayload.shape.dataPermissions,
    (length) => Array.from({ length }, () => ({ permissionCode: 'RESOURCES_READ' })),
    1,
    130,
  ],
  [
    'policies of a group',
    actions.ApprovalRequest.shape.approvedResources,
    (length) => [{ type: 'AUTO', resources: Array.from({ length }, () => 'p') }],
    0,
    500,
  ],
  [
    'a policy',
    actions.ApprovalRequest.shape.approvedResources,
    (length) => [{ type: 'A', resources: [signs(length)] }],
    0,
    60,
  ],
  [
    'a group of policies',
    actions.ApprovalRequest.shape.approvedResources,
    (length) => [{ type: signs(length), resources: [] }],
    0,
    100,
  ],
  ['an institution that is chosen', institutions.InstitutionChoice.shape._id, signs, 1, 60],
  ['the name of one', institutions.InstitutionChoice.shape.name, signs, 1, 150],
  ['the handle of a request', intents.intentBrand.headers, (length) => ({ intentid: signs(length) }), 1, 512],
  [
    'the same without a sign-in',
    notices.UnrecognisedRequest,
    (length) => ({ intent_id: signs(length) }),
    1,
    512,
  ],
  [
    'what was seen',
    notices.UnrecognisedReport.shape.seen,
    (length) => Array.from({ length }, () => 'OTHER'),
    0,
    4,
  ],
  ['words of a report', notices.UnrecognisedReport.shape.words, signs, 0, 1000],
  ['a proof by password', sessions.PasswordProof, (length) => ({ password: signs(length) }), 1, 64],
  ['the name of a purpose', settings.DataGoal.shape.finalidade, signs, 1, 200],
  ['the number of a factor', factors.removeFactor.params, (length) => ({ factorId: signs(length) }), 1, 64],
  ['a credential', passkeys.PasskeyAssertion.shape.id, signs, 1, 1400],
])('%s has its bounds', (_what, schema, made, least, most) => {
  expect(
    [least - 1, least, most, most + 1].map((length) => length >= 0 && takes(schema, made(length))),
  ).toEqual([false, true, true, false])
})

describe('texts of a fixed form', () => {
  it.each<[string, z.ZodMiniType, yes: unknown[], no: unknown[]]>([
    [
      'a permission',
      PermissionCode,
      ['RESOURCES_READ'],
      ['_READ', 'resources_read', 'RESOURCES READ', 'A1B'],
    ],
    [
      'the id of a consent',
      ConsentId,
      ['urn:alfa:1', "urn:a-1:x()+,-.:=@;$_!*'%/?#"],
      ['alfa:1', 'urn::1', 'urn:-a:1', 'urn:alfa:', 'urn:alfa:ç', ' urn:alfa:1', 'urn:alfa:1\n'],
    ],
    [
      'an activation code',
      access.validateActivationCode.params,
      [{ code: '0123456' }],
      [{ code: '12a' }, { code: '' }, { code: ' 1' }, {}],
    ],
    ['six digits', factors.EnrolmentProof.shape.code, ['012345'], ['12345', '1234567', '12345x', 'x12345']],
    [
      'a code of an app',
      factors.ProofAnswer,
      [{ totp: '012345' }],
      [{ totp: '12345' }, { totp: '1234567' }, {}],
    ],
    [
      'the secret of an app',
      factors.TotpEnrolment.shape.secret,
      [`${signs(26, 'A')}234567`],
      [signs(31, 'A'), signs(33, 'A'), signs(32, '1'), signs(32, 'a')],
    ],
    ['a signed text', passkeys.PasskeyAssertion.shape.rawId, ['aZ09-_'], ['a+b', 'a=', '']],
    [
      'a session',
      sessions.endOneSession.params,
      [{ sessionId: '0123abcd-0123-4567-89ab-0123456789ab' }],
      [{ sessionId: '0123abcd-0123-4567-89ab-0123456789ag' }, { sessionId: 'all' }, { sessionId: '' }],
    ],
    [
      'the issuer of a receipt',
      receipts.issuerKeys.query,
      [{ issuer: 'https://alfa.example' }, { issuer: 'http://localhost:3000' }],
      [{ issuer: 'ftp://alfa.example' }, { issuer: 'alfa.example' }, { issuer: ' https://a' }],
    ],
    [
      'how many days of a log',
      readings.readingLog.query,
      [{ days: '1' }, { days: '99' }, {}],
      [{ days: '0' }, { days: '100' }, { days: '7x' }, { days: '' }],
    ],
    [
      'a group of a log',
      readings.readingLog.query,
      [{ group: 'DAMAGES_AND_PEOPLE_AUTO' }],
      [{ group: 'auto' }, { group: 'AB' }, { group: '_AB' }],
    ],
    [
      'a day',
      readings.CalendarDay,
      ['2026-02-28', '2028-02-29'],
      ['2026-02-29', '2026-13-01', '2026-2-1', '2026-02-28T', 'x2026-02-28', '2026-00-10', '0000-01-01'],
    ],
    [
      'a web address',
      consents.ConsentDetails.shape.organisationAddress,
      ['https://gama.example/', 'http://localhost:4100', undefined],
      ['javascript:alert(1)', '/home', 'xhttps://a'],
    ],
  ])('%s', (_what, schema, yes, no) => {
    expect(yes.filter((one) => !takes(schema, one))).toEqual([])
    expect(no.filter((one) => takes(schema, one))).toEqual([])
  })

  it('a receipt’s number is read without spaces, in capitals; a longer text is none', () => {
    const { params } = receipts.receipt
    const number = ReceiptNumber.of(new Uint8Array(ReceiptNumber.length))
    expect(read(params, { number: ` ${number.toLowerCase()} ` })).toEqual({ number })
    expect(takes(params, { number: `${number}A` })).toBe(false)
    expect(takes(params, { number: `${number}${signs(31 - number.length, ' ')}` })).toBe(false)
  })
})

describe('numbers', () => {
  it('a term is of 1 to 12 whole months', () => {
    const { deadLine } = actions.TransmitPayload.shape
    const isTaken = (total: unknown) => takes(deadLine, { total, type: 'MONTHS' })
    expect([0, 1, 12, 13, 1.5, '6'].map(isTaken)).toEqual([false, true, true, false, false, false])
  })

  it('pages are 1 to 9999, of ten institutions unless named', () => {
    const { query } = institutions.dataProvider
    expect(read(query, {})).toEqual({ page: 1, 'page-size': 10 })
    expect(read(query, { page: '9999', 'page-size': '20' })).toEqual({ page: 9999, 'page-size': 20 })
    for (const page of ['0', '10000', '1.5', '-1', 'x', ' 1', 1]) expect(takes(query, { page })).toBe(false)
  })

  it('types of institutions are joined, up to three', () => {
    const { query } = institutions.dataProvider
    for (const type of ['', 'seguradora', 'banco-outros', 'seguradora-banco-outros'])
      expect([type, takes(query, { type })]).toEqual([type, true])
    for (const type of [
      'corretora',
      'seguradora-',
      '-banco',
      'banco banco',
      'banco-outros-banco-outros',
      'xbanco',
    ])
      expect([type, takes(query, { type })]).toEqual([type, false])
  })

  it('are read as text when backends send text or number', () => {
    expect(read(settings.DataGoal, { finalidade: 'X', prazo: 12 })).toEqual({ finalidade: 'X', prazo: '12' })
    expect(read(access.AccountSituation, { codigoSituacao: 1 })).toEqual({ codigoSituacao: '1' })
    expect(read(access.AccountSituation, { codigoSituacao: '1' })).toEqual({ codigoSituacao: '1' })
  })
})

describe('what may be missing, may be missing', () => {
  const required = (schema: { shape: Readonly<Record<string, z.ZodMiniType>> }): string[] =>
    Object.entries(schema.shape).flatMap(([name, part]) => (takes(part, undefined) ? [] : [name]))

  it.each<[string, { shape: Readonly<Record<string, z.ZodMiniType>> }, string]>([
    ['a card', consents.ConsentCard, 'consentId status createDateTime resourceGroups'],
    ['a policy', consents.Resource, 'resourceId displayName'],
    [
      'details',
      consents.ConsentDetails,
      'consentId status createDateTime expirationDateTime registrationNumber organisationId organisationName loggedUser resourceGroups',
    ],
    [
      'a request',
      actions.TransmitPayload,
      'authorisationServerId organisationId loggedUser dataPermissions deadLine',
    ],
    ['a return', actions.AuthorisationResponse, 'authorizationCode requestId'],
    ['a confirmed sharing', actions.ConfirmedSharing, ''],
    ['an approval', actions.ApprovalRequest, 'consentId approvedResources'],
    ['an institution', institutions.Institution, '_id brand name organizationId AuthorisationServers'],
    ['a company', institutions.Participant, 'name'],
    [
      'an authorisation server',
      institutions.AuthorisationServer,
      'AuthorisationServerId CustomerFriendlyName OrganisationId',
    ],
    ['a purpose', settings.DataGoal, 'finalidade prazo'],
    ['a data group', settings.DataGroup, 'apiName apiKey dataCategories'],
    ['a sign-in', access.AccessToken, 'access_token'],
    ['a password', access.PasswordGrant, 'grant_type username password'],
    ['an account', access.Registration, 'documento email nome senha'],
    ['a report', notices.UnrecognisedReport, 'consentId seen'],
    ['an offer of a proof', factors.ProofOffer, 'totp'],
  ])('in %s', (_what, schema, names) => expect(required(schema).join(' ')).toBe(names))

  it('a report without words has none', () => {
    expect(read(notices.UnrecognisedReport, { consentId: 'urn:alfa:1', seen: [] })).toMatchObject({
      words: '',
    })
  })

  it('a member that a backend adds is passed over', () => {
    const card = { consentId: '1', status: 'X', createDateTime: 'y', resourceGroups: [] }
    expect(read(consents.ConsentCard, { ...card, more: 1 })).toEqual(card)
  })
})

describe('grants', () => {
  it('are of two kinds, which their name distinguishes', () => {
    const { body } = access.accessToken
    const sign = { username: MARINA, password: 'x' }
    expect(takes(body, { grant_type: 'password', ...sign })).toBe(true)
    expect(takes(body, { grant_type: 'refresh_token', refresh_token: 'r' })).toBe(true)
    for (const wrong of [
      { grant_type: 'refresh_token', ...sign },
      sign,
      { grant_type: 'client_credentials' },
    ])
      expect(takes(body, wrong)).toBe(false)
    expect(takes(access.clientToken.body, { grant_type: 'client_credentials' })).toBe(true)
    expect(takes(access.clientToken.body, { grant_type: 'password' })).toBe(false)
  })

  it('the members `ended`, `proved` and `isProved` admit only true', () => {
    expect(takes(access.SessionEnded, { ended: true })).toBe(true)
    expect(takes(access.SessionEnded, { ended: false })).toBe(false)
    expect(takes(sessions.Proved, { proved: false })).toBe(false)
    expect(takes(factors.FactorRemoval, { isProved: true })).toBe(true)
    expect(takes(factors.FactorRemoval, { isProved: false })).toBe(false)
  })
})
