import { Provider } from 'oidc-provider'
import library from 'oidc-provider/package.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import {
  acceptAudiences,
  assertInternals,
  clientTable,
  liftLoopbackChecks,
  replaceIn,
  withoutShield,
} from './provider-internals.ts'

const ISSUER = 'http://127.0.0.1/auth'
const openProvider = (): Provider =>
  new Provider(ISSUER, {
    responseTypes: ['code id_token', 'none'],
    features: { devInteractions: { enabled: false } },
  })

const WEB_CLIENT = {
  client_id: 'programa-1',
  client_secret: 'segredo',
  application_type: 'web',
  grant_types: ['authorization_code', 'implicit'],
  response_types: ['code id_token'],
  redirect_uris: ['http://localhost:1/volta'],
}

describe('assertInternals', () => {
  it('finds all of them in the installed version of the library', () => {
    expect(() => assertInternals(openProvider())).not.toThrow()
  })

  it('names the version of the library and what it lacks', () => {
    const { Client } = openProvider()
    const sentence = `oidc-provider ${library.version} has no OIDCContext.prototype.clientJwtAuthExpectedAudience: see docs/decisions/institutions/openid-provider.md`
    expect(() => assertInternals({ Client })).toThrow(sentence)
    expect(() => assertInternals({ OIDCContext: class {} })).toThrow('Client.Schema.prototype.invalidate')
  })
})

describe('the uses of the internals', () => {
  it('accepts further audiences of client assertions beside the library’s own', () => {
    const provider = openProvider()
    acceptAudiences(provider, ['https://mtls.test/auth/token'])
    const { prototype } = (provider as unknown as { OIDCContext: { prototype: object } }).OIDCContext
    const context = Object.create(prototype, {
      issuer: { value: ISSUER },
      urlFor: { value: (name: string) => `${ISSUER}/${name}` },
      route: { value: 'token' },
    })
    expect([...context.clientJwtAuthExpectedAudience()]).toEqual([
      ISSUER,
      `${ISSUER}/token`,
      'https://mtls.test/auth/token',
    ])
  })

  it('lifts the two loopback checks of clients and no other', async () => {
    const strict = clientTable(openProvider())
    await expect(strict.save(WEB_CLIENT)).rejects.toThrow('invalid_redirect_uri')
    const provider = openProvider()
    liftLoopbackChecks(provider)
    const lifted = clientTable(provider)
    await lifted.save(WEB_CLIENT)
    await expect(lifted.save({ ...WEB_CLIENT, redirect_uris: ['sem-endereço'] } as never)).rejects.toThrow(
      'invalid_redirect_uri',
    )
  })

  it('keeps, finds and removes registered clients', async () => {
    const provider = openProvider()
    liftLoopbackChecks(provider)
    const clients = clientTable(provider)
    await clients.save(WEB_CLIENT)
    expect(await clients.find('programa-1')).toMatchObject(WEB_CLIENT)
    await clients.remove('programa-1')
    expect(await clients.find('programa-1')).toBeUndefined()
  })

  it('replaces members of the discovery document', async () => {
    const provider = openProvider()
    replaceIn(provider, 'discovery', { response_modes_supported: ['fragment'] })
    const server = provider.listen(0)
    const { port } = server.address() as { port: number }
    const document = await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`)
    expect(await document.json()).toMatchObject({ response_modes_supported: ['fragment'] })
    server.close()
  })

  it('takes the shield from a call’s options and nothing else', () => {
    expect(withoutShield({ method: 'GET', dispatcher: {} } as RequestInit)).toEqual({ method: 'GET' })
  })
})
