import { join } from 'node:path'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SandboxSigner, startSigner } from '../../../sandbox/signer/sandbox-signer.ts'
import { newKey } from '../../../sandbox/signer/signer-keys.ts'
import { openThrowaway } from '../../support/database/kept-databases.ts'
import { temporaryFolder } from '../../support/files/temporary-folder.ts'
import { AUTO_CHOICE } from '../../support/holder/holder-customer-actions.ts'
import { startHolder, type TestHolder } from '../../support/holder/test-holder.ts'
import { startRecipient, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { opened } from '../../support/openid/handmade-requests.ts'
import {
  askConsent,
  CPF,
  discover,
  exchange,
  readConsent,
  requestParameters,
  type Session,
  scopeFor,
} from '../../support/openid/recipient-client.ts'
import { AUTO_POLICY } from '../../support/openid/sample-policies.ts'

/** A holder whose keys lie with a signer, while the signer is away: nothing is half done, and all of it can be done again. */
let database: Awaited<ReturnType<typeof openThrowaway>>
let recipient: TestRecipient
let signer: SandboxSigner
let holder: TestHolder
let session: Session

const socket = join(temporaryFolder(), 's')
/** Made once: a pair of keys takes a processor up to seconds. */
const keys = [newKey('PS256'), newKey('RSA-OAEP')]

beforeAll(async () => {
  database = await openThrowaway()
  recipient = await startRecipient('receptora')
  signer = await startSigner({ socket }, keys)
  holder = await startHolder(database, {
    recipients: [recipient.known],
    customers: [{ document: CPF, name: 'Titular de Teste', policies: [AUTO_POLICY] }],
    config: { signer: { kind: 'http', socket } },
  })
  session = await discover(holder, recipient)
})
afterAll(async () => {
  await Promise.all([holder.close(), recipient.close()])
  await signer.stop()
  await database.close()
})
beforeEach(() => signer.misbehave())
afterEach(() => signer.misbehave())

async function arrive() {
  const { consentId, asked, browser, customer } = await opened(session)
  await holder.holder.claim({ customer, consentId })
  const approve = () => holder.holder.approve({ customer, consentId, approvedResources: AUTO_CHOICE })
  return { consentId, asked, browser, approve }
}

async function published(): Promise<JWK[]> {
  return ((await (await fetch(`${holder.url}/auth/jwks`)).json()) as { keys: JWK[] }).keys
}

const UNAVAILABLE = { status: 503, code: 'UNAVAILABLE', retryAfter: 5 }

it('publishes the keys of the signer, and none of its own', async () => {
  expect((await published()).map(({ kid }) => kid)).toEqual(keys.map(({ kid }) => kid))
  expect(await database.query('select use from institution_key')).toEqual([])
})

it('an approval is not recorded without its receipt; the same one is recorded later', async () => {
  const { consentId, approve } = await arrive()
  signer.misbehave('down')
  await expect(approve()).rejects.toMatchObject(UNAVAILABLE)
  expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')
  expect(await receiptsOf(consentId)).toBe(0)
  signer.misbehave()
  await approve()
  expect((await readConsent(session, consentId)).status).toBe('AUTHORISED')
  expect(await receiptsOf(consentId)).toBe(1)
})

async function receiptsOf(consentId: string): Promise<number> {
  return (await database.query('select 1 from receipt where consent_id = $1', [consentId])).length
}

it('a return is answered 503 without a code, and the same browser gets its code later', async () => {
  const { asked, browser, approve } = await arrive()
  const { location } = await approve()
  signer.misbehave('down')
  const away = await browser.visit(location)
  expect([away.status, away.location]).toEqual([503, undefined])
  expect(away.text).toContain('Sistema indisponível, tente novamente mais tarde.')
  signer.misbehave()
  const returned = (await browser.visit(location)).location ?? ''
  expect((await exchange(session, asked, returned)).access_token).not.toBe('')
})

it('an exchange is answered 503 with Retry-After, and the same code is exchanged later', async () => {
  const { asked, browser, approve, consentId } = await arrive()
  const returned = (await browser.visit((await approve()).location)).location ?? ''
  signer.misbehave('another key')
  const refusal = (await exchange(session, asked, returned).catch((error: unknown) => error)) as Error
  const answer = refusal.cause as Response
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await tokensOf(consentId)).toEqual([])
  signer.misbehave()
  expect((await exchange(session, asked, returned)).refresh_token).not.toBe('')
  expect(await tokensOf(consentId)).toEqual(['AccessToken', 'RefreshToken'])
})

async function tokensOf(consentId: string): Promise<string[]> {
  const rows = await database.query<{ model: string }>(
    `select model from openid_record where model in ('AccessToken', 'RefreshToken')
       and grant_id = (select grant_id from consent where consent_id = $1) order by model`,
    [consentId],
  )
  return rows.map(({ model }) => model)
}

describe('a request object that was encrypted to the holder', () => {
  async function push(header: Record<string, string> = {}) {
    const { parameters } = await requestParameters(scopeFor(await askConsent(session)))
    const plain = await client.buildAuthorizationUrlWithJAR(session.config, parameters, recipient.signing)
    const key = (await published()).find(({ use }) => use === 'enc')
    const alg = header.alg ?? 'RSA-OAEP'
    const request = await new CompactEncrypt(
      new TextEncoder().encode(plain.searchParams.get('request') ?? ''),
    )
      .setProtectedHeader({ alg, enc: 'A256GCM', kid: key?.kid ?? '', cty: 'JWT', ...header })
      .encrypt(await importJWK({ ...key, alg } as JWK, alg))
    return client.buildAuthorizationUrlWithPAR(session.config, { request })
  }

  it('is opened by the signer, and waits for it', async () => {
    expect((await push()).searchParams.get('request_uri')).toMatch(/^urn:/)
    signer.misbehave('down')
    const away = (await push().catch((error: unknown) => error)) as { cause: Response }
    expect([away.cause.status, away.cause.headers.get('retry-after')]).toEqual([503, '5'])
  })

  it.each<Record<string, string>>([{ enc: 'A128CBC-HS256' }, { alg: 'RSA-OAEP-256' }, { kid: 'outra' }])(
    'with %j is refused',
    async (header) => {
      await expect(push(header)).rejects.toMatchObject({ error: 'invalid_request_object', status: 400 })
    },
  )
})
