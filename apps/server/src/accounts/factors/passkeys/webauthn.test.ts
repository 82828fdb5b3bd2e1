import { readFileSync } from 'node:fs'
import type { NewPasskey, PasskeyAssertion } from '@consente/contract/portal/passkeys'
import { describe, expect, it } from 'vitest'
import { createRelyingParty } from './webauthn.ts'

/** What the W3C's own examples of ceremonies come to here. All are of `https://example.org`, RP ID `example.org`. */
type Hex = string
type Vector = {
  registration: { challenge: Hex; id: Hex; clientDataJSON: Hex; attestationObject: Hex }
  authentication: { challenge: Hex; authenticatorData: Hex; clientDataJSON: Hex; signature: Hex }
}
const FILE = new URL('./webauthn-vectors.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(FILE, 'utf8')) as { vectors: Record<string, Vector> }

const institution = { name: 'Seguradora de Teste' } as never
const at = (rpId: string, origin: string) => {
  const relyingParty = createRelyingParty({ institution, webauthn: { rpId, origins: [origin] } })
  if (!relyingParty) throw new Error('There is no relying party.')
  return relyingParty
}
const example = at('example.org', 'https://example.org')
const text = (hex: Hex): string => Buffer.from(hex, 'hex').toString('base64url')

/** The attestation object as a browser hands it on where no attestation is asked for (level 3, section 5.1.3). */
const stripped = (hex: Hex): Hex =>
  `a363666d74646e6f6e656761747453746d74a0${hex.slice(hex.indexOf(Buffer.from('hauthData').toString('hex')))}`

function ceremonies(name: string, as: (attestation: Hex) => Hex = stripped) {
  const vector = vectors[name]
  if (!vector) throw new Error(`There is no vector ${name}.`)
  const { registration, authentication } = vector
  const id = text(registration.id)
  const common = { id, rawId: id, type: 'public-key' as const }
  const made: NewPasskey = {
    ...common,
    response: {
      clientDataJSON: text(registration.clientDataJSON),
      attestationObject: text(as(registration.attestationObject)),
    },
  }
  const signed: PasskeyAssertion = {
    ...common,
    response: {
      clientDataJSON: text(authentication.clientDataJSON),
      authenticatorData: text(authentication.authenticatorData),
      signature: text(authentication.signature),
    },
  }
  const created = { challenge: text(registration.challenge) }
  const asked = { challenge: text(authentication.challenge) }
  return { made, signed, created, asked, create: (here = example) => here.checkCreation(made, created) }
}

describe('the vectors of the WebAuthn specification', () => {
  it('with user verification are accepted, in both ceremonies', async () => {
    const { create, signed, asked } = ceremonies('packed-es256')
    const passkey = await create()
    expect(passkey).toMatchObject({ credentialId: signed.id, counter: 0 })
    if (passkey) expect(await example.checkAssertion(signed, passkey, asked)).toBe(0)
  })

  it('without it are refused: a key that is made so, and one that signs so', async () => {
    expect(await ceremonies('none-es256').create()).toBeUndefined()
    const { create, signed, asked } = ceremonies('packed-self-es256')
    const passkey = await create()
    expect(passkey).toBeDefined()
    if (passkey) expect(await example.checkAssertion(signed, passkey, asked)).toBeUndefined()
  })

  it.each(['packed-es256', 'packed-self-es256'])(
    'with the attestation of %s, which nobody asked for, are refused',
    async (name) => {
      expect(await ceremonies(name).create()).toBeDefined()
      expect(await ceremonies(name, (attested) => attested).create()).toBeUndefined()
    },
  )

  it('are refused within another page', async () => {
    const { create, signed, asked } = ceremonies('none-es256-crossOrigin')
    expect(await create()).toBeUndefined()
    const key = await ceremonies('packed-es256').create()
    expect(key).toBeDefined()
    if (key) expect(await example.checkAssertion(signed, key, asked)).toBeUndefined()
  })

  it.each([
    ['another RP ID', 'example.com', 'https://example.org'],
    ['another origin', 'example.org', 'https://www.example.org'],
    ['another port', 'example.org', 'https://example.org:8443'],
  ])('are refused by an institution of %s', async (_what, rpId, origin) => {
    const { create, signed, asked } = ceremonies('packed-es256')
    const elsewhere = at(rpId, origin)
    expect(await create(elsewhere)).toBeUndefined()
    const passkey = await create()
    if (!passkey) throw new Error('The passkey is not good.')
    expect(await elsewhere.checkAssertion(signed, passkey, asked)).toBeUndefined()
  })

  it('are refused for another challenge, key or signature', async () => {
    const { create, signed, asked, created } = ceremonies('packed-es256')
    const [passkey, other] = [await create(), await ceremonies('packed-self-es256').create()]
    if (!passkey || !other) throw new Error('The passkeys are not good.')
    expect(await example.checkAssertion(signed, passkey, created)).toBeUndefined()
    expect(
      await example.checkAssertion(signed, { ...passkey, publicKey: other.publicKey }, asked),
    ).toBeUndefined()
    const signature = Buffer.from(signed.response.signature, 'base64url')
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
    const altered = { ...signed.response, signature: signature.toString('base64url') }
    expect(await example.checkAssertion({ ...signed, response: altered }, passkey, asked)).toBeUndefined()
  })
})
