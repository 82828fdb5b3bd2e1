import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accessToken, endSession, situation } from '@consente/contract/portal/access'
import { PROVIDER_CALLS } from '@consente/contract/portal/calls'
import { endAllSessions, sessions } from '@consente/contract/portal/sessions'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type SandboxProvider,
  startIdentityProvider,
} from '../../../sandbox/identity-provider/identity-provider.ts'
import type { ProviderClient } from '../../../sandbox/identity-provider/provider-settings.ts'
import {
  providerClientOf,
  withIdentityProvider,
} from '../../../sandbox/identity-provider/with-identity-provider.ts'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { institutionFile } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { temporaryFolder } from '../../support/files/temporary-folder.ts'
import { call } from '../../support/http/contract-call.ts'
import { basicHeader, visitorToken } from '../../support/http/http-sign-in.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { marina } from '../../support/market/sandbox-people.ts'
import {
  openVisitor,
  signInOf,
  signInWithProvider,
  type Visitor,
} from '../../support/openid/provider-visitor.ts'

/** A bank whose customers sign in with its own identity provider. */
let market: InProcessMarket<'gama'>
let provider: SandboxProvider
let gama: string
let visitor: Visitor

beforeAll(async () => {
  const ports = await freePorts()
  const client = { ...providerClientOf(institutionFile('gama')), publicUrl: `http://localhost:${ports.gama}` }
  provider = await startIdentityProvider(ports['identity-provider'], [client])
  market = await startInProcessMarket(['gama'], {
    ports,
    configureFile: (file) => withIdentityProvider(file, provider.issuer),
  })
  gama = market.gama.url
})
afterAll(async () => {
  await market?.stop()
  await provider?.stop()
})
beforeEach(() => {
  provider.misbehave()
  market.clock.move(Date.now() - market.clock.now().getTime())
  visitor = openVisitor(gama)
})

type SignedIn = {
  access_token: string
  refresh_token: string
  document: string
  extraInfo: { iamName: string }
}
const signedIn = async (who = visitor): Promise<SignedIn> =>
  (await signInWithProvider(who, marina)).body as SignedIn
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code
const openSessions = async (token: string): Promise<number> => {
  const answer = await call(gama, sessions, { token })
  return answer.status === 200 ? (answer.body as { sessions: unknown[] }).sessions.length : 0
}

describe('a sign-in at the identity provider', () => {
  it('opens the account of the document, with the name that the provider tells', async () => {
    const answer = await signInWithProvider(visitor, marina)
    expect(answer).toMatchObject({
      status: 200,
      body: { document: marina.document, extraInfo: { iamName: marina.name } },
    })
    expect(await openSessions((answer.body as SignedIn).access_token)).toBeGreaterThan(0)
  })

  it('is the only one: passwords and accounts of ours are gone', async () => {
    const headers = { authorization: await basicHeader(gama) }
    const body = { grant_type: 'password', username: marina.document, password: marina.password }
    expect((await call(gama, accessToken, { headers, body })).status).toBe(401)
    const asked = { token: await visitorToken(gama), params: { document: marina.document } }
    expect((await call(gama, situation, asked)).status).toBe(404)
  })

  it.each(Object.entries(PROVIDER_CALLS.identityProvider ?? {}))(
    '%s opens for whom it is meant',
    async (_name, endpoint) => {
      const token = await visitorToken(gama)
      const forVisitor = endpoint.caller === 'portal' ? 401 : 403
      expect((await call(gama, endpoint, { body: {} })).status).toBe(401)
      expect((await call(gama, endpoint, { body: {}, token })).status).toBe(forVisitor)
    },
  )

  it('gives a session once, in the browser that began it', async () => {
    const { location } = (await visitor.begin()).body as { location: string }
    const signIn = signInOf(await visitor.signInThere(location, marina))
    expect(code(await openVisitor(gama).finish(signIn))).toBe('PROVIDER_RETURN_UNKNOWN')
    const other = openVisitor(gama)
    await other.begin()
    expect(code(await other.finish(signIn))).toBe('PROVIDER_RETURN_UNKNOWN')
    expect((await visitor.finish(signIn)).status).toBe(200)
    expect(code(await visitor.finish(signIn))).toBe('PROVIDER_RETURN_UNKNOWN')
  })

  it('begun in one browser and answered in another opens nothing', async () => {
    const { location } = (await visitor.begin()).body as { location: string }
    const other = openVisitor(gama)
    await other.begin()
    expect(signInOf(await other.signInThere(location, marina))).toBe('unknown')
  })

  it('in two tabs at once goes on in both', async () => {
    const first = (await visitor.begin()).body as { location: string }
    const second = (await visitor.begin('pedido-2')).body as { location: string }
    const signIns = [
      signInOf(await visitor.signInThere(first.location, marina)),
      signInOf(await visitor.signInThere(second.location, marina)),
    ]
    for (const signIn of signIns) expect((await visitor.finish(signIn)).status).toBe(200)
  })

  it('says so when it was given up', async () => {
    const { location } = (await visitor.begin()).body as { location: string }
    const page = await visitor.visit(location)
    const back = await visitor.visit(page.address, { desistir: 'sim' })
    expect(code(await visitor.finish(signInOf(back)))).toBe('PROVIDER_CANCELLED')
  })
})

describe('an answer that does not hold', () => {
  it.each([
    ['wrong nonce', 'PROVIDER_REFUSED'],
    ['unsigned token', 'PROVIDER_REFUSED'],
    ['alg none', 'PROVIDER_REFUSED'],
    ['old key', 'PROVIDER_REFUSED'],
    ['wrong key', 'PROVIDER_REFUSED'],
    ['wrong audience', 'PROVIDER_REFUSED'],
    ['wrong issuer', 'PROVIDER_REFUSED'],
    ['clock five minutes ahead', 'PROVIDER_REFUSED'],
    ['replayed code', 'PROVIDER_REFUSED'],
    ['iss of another provider', 'PROVIDER_REFUSED'],
    ['swapped state', 'PROVIDER_RETURN_UNKNOWN'],
    ['no document', 'PROVIDER_WITHOUT_DOCUMENT'],
    ['slow', 'PROVIDER_UNAVAILABLE'],
  ] as const)('%s: refused, and the next try gets in', async (fault, expected) => {
    await signedIn(openVisitor(gama))
    const { location } = (await visitor.begin('pedido-3')).body as { location: string }
    const page = await visitor.visit(location)
    const isLate = fault === 'slow'
    if (!isLate) provider.misbehave(fault)
    const back = await visitor.visit(page.address, { cpf: marina.document, senha: marina.password })
    provider.misbehave(fault)
    expect(new URL(back.address).searchParams.get('intent_id')).toBe('pedido-3')
    expect(code(await visitor.finish(signInOf(back)))).toBe(expected)
    provider.misbehave()
    expect((await signInWithProvider(visitor, marina, 'pedido-3')).status).toBe(200)
  })

  it('down: the sign-in does not begin, and the customer is told', async () => {
    provider.misbehave('down')
    market.clock.move(11 * 60_000)
    expect(await visitor.begin()).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
  })

  it('is recorded, and its log line names nobody', async () => {
    const lines: string[] = []
    market.gama.platform.log.warn = (...line: unknown[]) => void lines.push(JSON.stringify(line))
    provider.misbehave('no document')
    await signInWithProvider(visitor, marina)
    expect(lines.join()).toContain('PROVIDER_WITHOUT_DOCUMENT')
    expect(lines.join()).not.toMatch(/52998224725|Marina|example\.com/)
    const [row] = await market.gama.platform.database.query<{ detail: string; outcome: string }>(
      `select detail, outcome from audit_inbox where event = 'account.signed-in' order by arrival desc limit 1`,
    )
    expect(row).toMatchObject({ outcome: 'refused' })
    expect(row?.detail).toContain('PROVIDER_WITHOUT_DOCUMENT')
  })
})

describe('a further proof', () => {
  const prove = async ({ access_token: token }: SignedIn) => {
    const begun = await visitor.beginProof(token, { page: '/seguranca', level: 'loa3' })
    const { location } = begun.body as { location: string }
    return visitor.finish(signInOf(await visitor.signInThere(location, marina, { codigo: '123456' })))
  }
  const acrOf = async ({ document }: SignedIn): Promise<unknown> => {
    const newest = 'select acr from session where document = $1 order by created_at desc limit 1'
    return (await market.gama.platform.database.query(newest, [document]))[0]?.acr
  }

  it('with several factors raises the session, which goes on', async () => {
    const session = await signedIn()
    expect(await acrOf(session)).toBe('loa2')
    const answer = await prove(session)
    expect(answer.body).toEqual({ proved: true, page: '/seguranca' })
    expect(await acrOf(session)).toBe('loa3')
    const headers = { authorization: await basicHeader(gama) }
    const body = { grant_type: 'refresh_token', refresh_token: session.refresh_token }
    expect((await call(gama, accessToken, { headers, body })).status).toBe(200)
  })

  it.each([
    ['lower acr', 'PROVIDER_LEVEL'],
    ['another CPF', 'PROVIDER_OTHER_PERSON'],
  ] as const)('%s: refused, and the session stays as it was', async (fault, expected) => {
    const session = await signedIn()
    provider.misbehave(fault)
    const answer = await prove(session)
    expect(code(answer)).toBe(expected)
    expect(await acrOf(session)).toBe('loa2')
    expect(await openSessions(session.access_token)).toBeGreaterThan(0)
  })

  it('is asked for where a single sign-on asked nobody', async () => {
    const session = await signedIn()
    market.clock.move(6 * 60_000)
    expect(code(await call(gama, endAllSessions, { token: session.access_token }))).toBe('PROOF_NEEDED')
  })
})

/** Starts the institution anew, with other settings of its provider. @returns what takes them back */
async function withSettings(changed: object): Promise<() => Promise<void>> {
  const { access } = market.gama.platform.config
  const identityProvider = { ...access?.identityProvider, ...changed }
  await market.restart('gama', { config: { access: { identityProvider } } as object })
  return async () => void (await market.restart('gama', { config: { access } }))
}

/** A provider that knows the institution by these keys. */
const startStrict = async (keys: readonly object[]): Promise<SandboxProvider> => {
  const client = { ...providerClientOf(institutionFile('gama')), publicUrl: gama, keys } as ProviderClient
  return startIdentityProvider((await freePorts())['identity-provider'], [client])
}

it('a client with a key of its own needs no secret; another key is not believed', async () => {
  const pairs = [
    await generateKeyPair('PS256', { extractable: true }),
    await generateKeyPair('PS256', { extractable: true }),
  ]
  const [own, other] = await Promise.all(
    pairs.map(async ({ privateKey }) => ({ ...(await exportJWK(privateKey)), kid: 'cliente', alg: 'PS256' })),
  )
  const { n, e, kty, kid } = own ?? {}
  const strict = await startStrict([{ n, e, kty, kid }])
  const folder = temporaryFolder()
  const clientKey = join(folder, 'client.jwk.json')
  for (const [key, status] of [
    [own, 200],
    [other, 422],
  ] as const) {
    writeFileSync(clientKey, JSON.stringify(key))
    const restore = await withSettings({ secret: undefined, issuer: strict.issuer, clientKey })
    expect((await signInWithProvider(openVisitor(gama), marina)).status).toBe(status)
    await restore()
  }
  await strict.stop()
})

it('a client with the institution’s own key needs no other one', async () => {
  const keys = market.gama.platform.keys.publicJwks.filter(({ use }) => use === 'sig')
  const strict = await startStrict(keys)
  const restore = await withSettings({ secret: undefined, issuer: strict.issuer, institutionKey: true })
  expect((await signInWithProvider(openVisitor(gama), marina)).status).toBe(200)
  await restore()
  await strict.stop()
})

it('without logout at the provider ends the session here, and takes no word of the provider', async () => {
  const restore = await withSettings({ logout: [] })
  const { access_token: token, refresh_token } = await signedIn()
  const headers = { authorization: await basicHeader(gama) }
  const { body } = await call(gama, endSession, { headers, body: { refresh_token } })
  expect(body ?? {}).not.toHaveProperty('location')
  expect(await openSessions(token)).toBe(0)
  const address = `${gama}/opin-authorizations/v1/identity-provider/logout`
  const told = await fetch(address, { method: 'POST', body: new URLSearchParams({ logout_token: 'a.b.c' }) })
  expect(told.status).toBe(404)
  await restore()
})

describe('the end of a session', () => {
  it('in every place leads there as well', async () => {
    const session = await signedIn()
    const answer = await call(gama, endAllSessions, { token: session.access_token })
    expect((answer.body as { location: string }).location).toContain(`${provider.issuer}/session/end`)
    expect(await openSessions(session.access_token)).toBe(0)
  })

  it('at the provider ends the one here', async () => {
    const session = await signedIn()
    const other = await signedIn(openVisitor(gama))
    const { text } = await visitor.visit(`${provider.issuer}/session/end`)
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? []
    await visitor.load(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
    expect(await openSessions(session.access_token)).toBe(0)
    expect(await openSessions(other.access_token)).toBeGreaterThan(0)
  })

  it('is not believed without a logout token of the provider', async () => {
    const session = await signedIn()
    const headers = { authorization: await basicHeader(gama) }
    const sent = { headers, body: { refresh_token: session.refresh_token } }
    const { location } = (await call(gama, endSession, sent)).body as { location: string }
    const idToken = new URL(location).searchParams.get('id_token_hint') ?? ''
    expect(idToken).not.toBe('')
    const address = `${gama}/opin-authorizations/v1/identity-provider/logout`
    for (const form of [{}, { logout_token: 'a.b.c' }, { logout_token: idToken }]) {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form) })
      expect(answer.status).toBe(400)
    }
  })
})
