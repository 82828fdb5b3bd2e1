import { expect, it } from 'vitest'
import { keysOf, privateJwk } from '../../../../../tests/support/keys/outward-keys.ts'
import { createOpenId } from './institution-openid.ts'

/** Made once: a pair of keys takes a processor up to seconds. */
const keys = await keysOf(privateJwk('sig', 'PS256'), privateJwk('enc', 'RSA-OAEP'))
const DISCOVERED = 'https://emissor.example/auth'

/** A holder that answers by address; its answers can be replaced. */
function openHolder(answers: Record<string, unknown>, issuer = DISCOVERED, refused = '') {
  const asked: string[] = []
  const openid = createOpenId({
    keys,
    allowHttp: false,
    checkAddress: (address) => {
      if (address === refused) throw new Error('not an address to send browsers to')
    },
    clientRegistration: {
      authorisationServerId: 'servidor',
      issuer: DISCOVERED,
      clientId: 'cliente',
      redirectUri: 'https://receptora.example/',
      consentsUrl: 'https://emissor.example/consents',
      consentsVersion: 3,
      dataUrls: {},
    },
    fetchIt: async (address) => {
      asked.push(address)
      const metadata = {
        issuer,
        authorization_endpoint: `${DISCOVERED}/authorize`,
        token_endpoint: `${DISCOVERED}/token`,
      }
      return Response.json(
        { [`${DISCOVERED}/.well-known/openid-configuration`]: metadata, ...answers }[address],
      )
    },
  })
  return { openid, asked }
}
const token = (answer: object) => ({
  [`${DISCOVERED}/token`]: { access_token: 'acesso', token_type: 'Bearer', expires_in: 300, ...answer },
})

it('an issuer may end in a slash, and is then used unchanged', async () => {
  const { openid, asked } = openHolder({}, `${DISCOVERED}/`)
  expect((await openid.discover()).issuer).toBe(`${DISCOVERED}/`)
  expect(asked).toEqual([`${DISCOVERED}/.well-known/openid-configuration`])
})

it.each([`${DISCOVERED}//`, 'https://emissor.example', 'https://EMISSOR.example/auth'])(
  'an issuer that is not the one of the discovery address is refused: %s',
  async (issuer) => {
    const { openid } = openHolder({}, issuer)
    await expect(openid.discover()).rejects.toMatchObject({ code: 'TRANSMISSION_NOT_VERIFIED' })
  },
)

it('no browser is sent to an address that may not be called', async () => {
  const { openid } = openHolder({}, DISCOVERED, `${DISCOVERED}/authorize`)
  await expect(openid.discover()).rejects.toThrow()
})

it('an unasked id_token in a client-credentials answer is ignored', async () => {
  const { openid } = openHolder(token({ id_token: 'not.a.token' }))
  expect(await openid.clientToken(await openid.discover())).toEqual({ token: 'acesso', expiresIn: 300 })
})

it.each([
  ['the new one of a holder that rotates', { refresh_token: 'novo' }, 'novo'],
  ['none of a holder that does not', {}, undefined],
])('a renewal answers a refresh token: %s', async (_what, answer, expected) => {
  const { openid } = openHolder(token(answer))
  const renewed = await openid.renew(await openid.discover(), 'antigo')
  expect(renewed).toMatchObject({ accessToken: 'acesso' })
  expect(renewed.refreshToken).toBe(expected)
})
