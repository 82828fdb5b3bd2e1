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
import { AnyDocument, Cnpj, ConsentId, Cpf, PermissionCode, textLine } from './values.ts'

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

type Made = (length: number) => unknown
const items =
  (item: unknown): Made =>
  (length) =>
    Array.from({ length }, () => item)
const member =
  (name: string, sign?: string): Made =>
  (length) => ({ [name]: signs(length, sign) })
const { approvedResources } = actions.ApprovalRequest.shape
const { shape: request } = actions.TransmitPayload
const { shape: answer } = actions.AuthorisationResponse
const { shape: report } = notices.UnrecognisedReport

it.each<[string, z.ZodMiniType, Made, least: number, most: number]>([
  ['a password that is tried', access.PasswordGrant.shape.password, signs, 1, 64],
  ['a new password', access.NewPassword, signs, 1, 64],
  ['a user name', access.PasswordGrant.shape.username, signs, 1, 150],
  ['an intent', z.required(access.PasswordGrant).shape.intent_id, signs, 0, 512],
  ['a refresh token', access.RefreshGrant.shape.refresh_token, signs, 1, 512],
  ['an e-mail address', access.Email, (length) => `${signs(length - 6)}@ab.cd`, 7, 150],
  ['an activation code', access.validateActivationCode.params, member('code', '7'), 1, 150],
  ['the id of a consent', ConsentId, (length) => `urn:a:${signs(length - 6)}`, 7, 256],
  ['a permission', PermissionCode, (length) => signs(length, 'A'), 3, 100],
  ['an authorisation server', request.authorisationServerId, signs, 1, 200],
  ['an organisation', request.organisationId, signs, 1, 200],
  ['an authorisation code', answer.authorizationCode, signs, 1, 4096],
  ['the state of a return', answer.requestId, signs, 1, 512],
  ['the error of a return', actions.AuthorisationErrorResponse.shape.error, signs, 0, 100],
  ['permissions of a request', request.dataPermissions, items({ permissionCode: 'RESOURCES_READ' }), 1, 130],
  [
    'policies of a group',
    approvedResources,
    (length) => [{ type: 'AUTO', resources: items('p')(length) }],
    0,
    500,
  ],
  ['a policy', approvedResources, (length) => [{ type: 'A', resources: [signs(length)] }], 0, 60],
  ['a group of policies', approvedResources, (length) => [{ type: signs(length), resources: [] }], 0, 100],
  ['an institution that is chosen', institutions.InstitutionChoice.shape._id, signs, 1, 60],
  ['the name of one', institutions.InstitutionChoice.shape.name, signs, 1, 150],
  ['the handle of a request', intents.intentBrand.headers, member('intentid'), 1, 512],
  ['the same without a sign-in', notices.UnrecognisedRequest, member('intent_id'), 1, 512],
  ['what was seen', report.seen, items('OTHER'), 0, 4],
  ['words of a report', report.words, signs, 0, 1000],
  ['a proof by password', sessions.PasswordProof, member('password'), 1, 64],
  ['the name of a purpose', settings.DataGoal.shape.finalidade, signs, 1, 200],
  ['the number of a factor', factors.removeFactor.params, member('factorId'), 1, 64],
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

  it('are read as text when backends send text or number', () => {
    expect(read(settings.DataGoal, { finalidade: 'X', prazo: 12 })).toEqual({ finalidade: 'X', prazo: '12' })
    expect(read(access.AccountSituation, { codigoSituacao: 1 })).toEqual({ codigoSituacao: '1' })
    expect(read(access.AccountSituation, { codigoSituacao: '1' })).toEqual({ codigoSituacao: '1' })
  })
})

describe('what may be missing, may be missing', () => {
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
})
