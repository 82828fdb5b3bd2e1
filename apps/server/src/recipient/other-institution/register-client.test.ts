import { UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { register } from './register-client.ts'

const ISSUER = 'https://emissor.example/auth'
const own = { statementUrl: 'https://diretorio.example/statement', redirectUri: 'https://receptora.example/' }

it('registers at a holder whose issuer ends in a slash', async () => {
  const statement = new UnsecuredJWT({ software_jwks_uri: 'https://diretorio.example/jwks' }).encode()
  const answers: Record<string, () => Response> = {
    [`${ISSUER}/.well-known/openid-configuration`]: () =>
      Response.json({ issuer: `${ISSUER}/`, registration_endpoint: `${ISSUER}/register` }),
    [own.statementUrl]: () => new Response(statement),
    [`${ISSUER}/register`]: () => Response.json({ client_id: 'cliente' }, { status: 201 }),
  }
  const registered = await register(async (address) => answers[address]?.() ?? Response.error(), {
    issuer: ISSUER,
    own,
    signal: new AbortController().signal,
  })
  expect(registered).toMatchObject({ issuer: ISSUER, clientId: 'cliente' })
})
