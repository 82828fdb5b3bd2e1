import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestHolder } from '../../support/holder/test-holder.ts'
import { REDIRECT_URI, type TestRecipient } from '../../support/holder/test-recipient.ts'
import {
  approved,
  assertion,
  type Claims,
  fragmentOf,
  postForm,
  requestClaims,
  signed,
} from '../../support/openid/handmade-requests.ts'
import { startHolderWithRecipients } from '../../support/openid/holder-with-recipients.ts'
import type { Session } from '../../support/openid/recipient-client.ts'

/** How a client proves who it is at the token endpoint and at the PAR endpoint (private_key_jwt, RFC 7523). */
let holder: TestHolder
let other: TestRecipient
let session: Session<TestHolder>
let close: () => Promise<void>

beforeAll(async () => {
  ;({ holder, other, session, close } = await startHolderWithRecipients())
})
afterAll(() => close())

const MINUTE_SECONDS = 60
const seconds = (): number => Math.floor(Date.now() / 1000)

describe('a client assertion', () => {
  const tokenForm = (client_assertion: string) =>
    postForm(session, '/token', { grant_type: 'client_credentials', scope: 'consents', client_assertion })
  const parForm = async (client_assertion: string) =>
    postForm(session, '/par', {
      client_assertion,
      request: await signed(session, await requestClaims(session)),
    })
  /** The exchange of a code that was just given to this client. */
  const codeForm = async (client_assertion: string, form: Record<string, string> = {}) => {
    const { asked, returned } = await approved(session)
    return postForm(session, '/token', {
      grant_type: 'authorization_code',
      code: fragmentOf(returned).code ?? '',
      redirect_uri: REDIRECT_URI,
      code_verifier: asked.verifier,
      client_assertion,
      ...form,
    })
  }
  const endpoint = (name: string): string => `${holder.url}/auth${name}`

  it.each([
    ['the issuer (fapi1-advanced-final-ensure-client-assertion-with-iss-aud-succeeds)', ''],
    ['the token endpoint', '/token'],
    ['the PAR endpoint', '/par'],
  ])('for %s is accepted at the token endpoint', async (_what, path) => {
    expect((await tokenForm(await assertion(session, { aud: endpoint(path) }))).status).toBe(200)
  })

  it.each([
    ['the issuer', ''],
    [
      'the token endpoint (fapi1-advanced-final-par-token-endpoint-url-as-audience-for-client-JWT-assertion)',
      '/token',
    ],
    [
      'the PAR endpoint (fapi1-advanced-final-par-test-pushed-authorization-url-as-audience-for-client-JWT-assertion)',
      '/par',
    ],
  ])('for %s is accepted at the PAR endpoint', async (_what, path) => {
    expect((await parForm(await assertion(session, { aud: endpoint(path) }))).status).toBe(201)
  })

  it('fapi1-advanced-final-test-array-as-audience-for-client-JWT-assertion: for a list of audiences with the issuer is accepted at both', async () => {
    const aud = [endpoint(''), 'https://other.example']
    expect((await tokenForm(await assertion(session, { aud }))).status).toBe(200)
    expect((await parForm(await assertion(session, { aud }))).status).toBe(201)
  })

  const made = (one: Claims | (() => Promise<string>)) =>
    typeof one === 'function' ? one() : assertion(session, one)

  it.each<[string, Claims | (() => Promise<string>)]>([
    [
      'for somebody else (fapi1-advanced-final-ensure-client-assertion-with-wrong-aud-fails, fapi1-advanced-final-par-ensure-client-assertion-with-wrong-aud-fails)',
      { aud: 'https://other.example/token' },
    ],
    ['for a list of somebody else', { aud: ['https://other.example/token'] }],
    ['without audience', { aud: undefined }],
    [
      'signed with RS256 (fapi1-advanced-final-ensure-signed-client-assertion-with-RS256-fails)',
      () => assertion(session, {}, 'RS256'),
    ],
    [
      'that expired five minutes ago (fapi1-advanced-final-ensure-client-assertion-with-exp-is-5-minutes-in-past-fails)',
      { exp: seconds() - 5 * MINUTE_SECONDS },
    ],
    ['without expiry', { exp: undefined }],
    ['without jti', { jti: undefined }],
    [
      'with another issuer (fapi1-advanced-final-ensure-client-assertion-with-wrong-iss-fails, fapi1-advanced-final-par-ensure-client-assertion-with-wrong-iss-fails)',
      { iss: 'outra' },
    ],
    ['without issuer', { iss: undefined }],
    [
      'with another subject (fapi1-advanced-final-ensure-client-assertion-with-wrong-sub-fails, fapi1-advanced-final-par-ensure-client-assertion-with-wrong-sub-fails)',
      { sub: 'outra' },
    ],
    ['without subject (fapi1-advanced-final-ensure-client-assertion-with-no-sub-fails)', { sub: undefined }],
    ['that is missing (fapi1-advanced-final-ensure-client-assertion-in-token-endpoint)', async () => ''],
    ['signed by another client', () => signedByOther()],
  ])('%s is refused, also with a code that it could exchange', async (_what, one) => {
    const first = await made(one)
    for (const answer of [await tokenForm(first), await parForm(first)]) {
      expect(`${answer.status} ${answer.error}`).toBeOneOf(['401 invalid_client', '400 invalid_request'])
      expect(answer.body.request_uri).toBeUndefined()
    }
    const { status, error } = await codeForm(await made(one))
    expect(status).toBeOneOf([400, 401])
    expect(error).toBeOneOf(['invalid_client', 'invalid_request'])
  })

  it('fapi1-advanced-final-ensure-client-id-in-token-endpoint: one signed by this client in the name of another is refused', async () => {
    const named = { client_id: 'outra' }
    for (const claims of [{ iss: 'outra', sub: 'outra' }, {}]) {
      const { status, error } = await codeForm(await assertion(session, claims), named)
      expect(status).toBeOneOf([400, 401])
      expect(error).toBeOneOf(['invalid_client', 'invalid_grant', 'invalid_request'])
    }
  })

  it('is taken once, and never again', async () => {
    const made = await assertion(session)
    expect((await tokenForm(made)).status).toBe(200)
    expect((await tokenForm(made)).status).toBeOneOf([400, 401])
  })

  it('works for one of several uses at once', async () => {
    const made = await assertion(session)
    const uses = [tokenForm, parForm, tokenForm, parForm].map((use) => use(made))
    const given = (await Promise.all(uses)).filter(({ status }) => status < 300)
    expect(given).toHaveLength(1)
  })

  it('counts as used after a request that is refused for another reason', async () => {
    const made = await assertion(session)
    const refused = await postForm(session, '/token', {
      grant_type: 'authorization_code',
      code: 'unknown',
      redirect_uri: 'https://receptora.example/',
      code_verifier: 'v'.repeat(43),
      client_assertion: made,
    })
    expect(refused.status).toBe(400)
    expect((await tokenForm(made)).status).toBeOneOf([400, 401])
  })

  async function signedByOther(): Promise<string> {
    const claims = { iss: 'receptora', sub: 'receptora', aud: endpoint(''), jti: crypto.randomUUID() }
    return new SignJWT({ ...claims, exp: seconds() + MINUTE_SECONDS })
      .setProtectedHeader({ alg: 'PS256', kid: other.signing.kid })
      .sign(other.signing.key)
  }
})
