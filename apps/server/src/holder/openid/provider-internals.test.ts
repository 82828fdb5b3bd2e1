import { Provider } from 'oidc-provider'
import library from 'oidc-provider/package.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { assertInternals, clientTable, liftLoopbackChecks } from './provider-internals.ts'

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
  it('names the version of the library and what it lacks', () => {
    const { Client } = openProvider()
    const sentence = `oidc-provider ${library.version} has no OIDCContext.prototype.clientJwtAuthExpectedAudience: see docs/decisions/institutions/openid-provider.md`
    expect(() => assertInternals({ Client })).toThrow(sentence)
    expect(() => assertInternals({ OIDCContext: class {} })).toThrow('Client.Schema.prototype.invalidate')
  })
})

describe('the uses of the internals', () => {
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
})
