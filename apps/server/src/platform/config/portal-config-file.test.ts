import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { readPortalConfig } from './portal-config-file.ts'

const ALFA = fileURLToPath(new URL('../../../../../sandbox/institutions/alfa/config.json', import.meta.url))
const portalClient = { id: 'alfa-portal', secret: 'alfa-portal-public' }

const INSURER = { register: { kind: 'file', path: 'r' }, policies: { kind: 'file', path: 'p' } } as const
const APPS = { apple: ['ABCDE12345.br.alfa'], android: [] }

function read(
  changes: (given: Record<string, object>) => object,
  server: Partial<Parameters<typeof readPortalConfig>[0]> = {},
) {
  const portalConfig = join(temporaryFolder(), 'config.json')
  writeFileSync(portalConfig, JSON.stringify(changes(JSON.parse(readFileSync(ALFA, 'utf8')))))
  return readPortalConfig({
    portalConfig,
    portalClient,
    publicUrl: 'https://portal.alfa.example',
    appLinks: APPS,
    roles: ['recipient', 'holder'],
    insurer: INSURER,
    ...server,
  })
}

/** The file with these capabilities, and other settings. */
const having =
  (capabilities: object, more: object = {}) =>
  (given: Record<string, object>) => ({
    ...given,
    ...more,
    capabilities: { ...given.capabilities, ...capabilities },
  })
const brandOf =
  (change: object) =>
  (given: Record<string, object>): object => ({ ...given, brand: { ...given.brand, ...change } })
const APART = 'https://api.alfa.example'

it('is what the portal is given, with its defaults', () => {
  const { brand, session } = read((given) => given)
  expect([brand.name, session.idleMinutes]).toEqual(['Alfa Seguros', 15])
})

it.each<[string, (given: Record<string, object>) => object, RegExp]>([
  ['a wrong value', brandOf({ colour: 'azul' }), /brand\.colour: must/],
  ['an unknown setting', having({}, { sacphone: '0800' }), /sacphone: is no setting/],
  ['an unknown capability', having({ receipt: true }), /capabilities\.receipt: is no setting/],
  [
    'a client that the server would refuse at every sign-in',
    (given) => ({ ...given, client: { ...given.client, secret: 'outro' } }),
    /client: must be the portalClient/,
  ],
])('%s ends the start, named with its file', (_what, changes, message) => {
  expect(() => read(changes)).toThrow(message)
  expect(() => read(changes)).toThrow(/config\.json/)
})

it('icons are made of a logo that lies here', () => {
  expect(() => read(brandOf({ logo: 'https://logos.example/alfa.svg' }))).toThrow(
    /brand\.logo: must lie below \/brand\/ with capabilities\.installable/,
  )
})

it('Web Push needs Lembretes and the service worker', () => {
  const channels = {
    push: { contact: 'mailto:a@alfa.example', name: 'Notificação', hosts: ['push.example'] },
  }
  for (const name of ['notices', 'messages', 'installable'])
    expect(() => read(having({ [name]: false }), { channels })).toThrow(
      `capabilities.${name}: must be true with channels`,
    )
  expect(read((given) => given, { channels }).capabilities.installable).toBe(true)
})

it('association files are asked for on both sides, or on none', () => {
  const message =
    /capabilities\.appLinks: must be true with appLinks of the server’s configuration, and only then/
  const off = having({ appLinks: false })
  expect(() => read((given) => given, { appLinks: undefined })).toThrow(message)
  expect(() => read(off)).toThrow(message)
  expect(read(off, { appLinks: undefined }).capabilities.appLinks).toBe(false)
})

it('a phone goes on where a computer began only at a holder whose cookies arrive', () => {
  const offering = (more: object, apiHost = '') => having({ handoff: true, ...more }, { apiHost })
  expect(read(offering({})).capabilities.handoff).toBe(true)
  expect(() => read(offering({ intentBrand: false }))).toThrow(
    /capabilities\.handoff: needs capabilities\.intentBrand/,
  )
  expect(() => read(offering({}), { roles: ['recipient'] })).toThrow(
    /capabilities\.handoff: needs the role holder/,
  )
  expect(() => read(offering({}, APART))).toThrow(/apiHost: must be empty with capabilities\.handoff/)
})

it('messages to an app need the pages inside it, and receivers of a known form', () => {
  const telling = (appBridge: object, inApp = true) => having({ inApp }, { appBridge })
  const app = { object: 'consente', origins: ['android-app://portal.alfa.example/br.com.alfa.app'] }
  expect(read(telling(app)).appBridge).toEqual(app)
  expect(() => read(telling(app, false))).toThrow(/appBridge: needs capabilities\.inApp/)
  expect(() => read(telling({ origins: ['*'] }))).toThrow(/appBridge\.origins\.0: must be an https origin/)
  expect(() => read(telling({ object: 'a.b' }))).toThrow(/appBridge\.object: must be the name of an object/)
})

it('the app signs customers in on both sides, by a bridge, and without an identity provider', () => {
  const insurer = { ...INSURER, handover: { kind: 'http', url: 'https://app.alfa.example' } } as const
  const signing = (handover: boolean, more: object = {}) => having({ handover }, more)
  expect(read(signing(true), { insurer }).capabilities.handover).toBe(true)
  expect(read(signing(false)).capabilities.handover).toBe(false)
  const oneSided = /capabilities\.handover: must be true with insurer\.handover/
  expect(() => read(signing(true))).toThrow(oneSided)
  expect(() => read(signing(false), { insurer })).toThrow(oneSided)
  expect(() => read(signing(true, { appBridge: undefined }), { insurer })).toThrow(
    /capabilities\.handover: needs appBridge/,
  )
  expect(() => read(signing(true), { insurer, access })).toThrow(
    /capabilities\.handover: must be false with access\.identityProvider/,
  )
})

const PROVIDER = { button: 'ENTRAR', signUp: '/nova-conta', recovery: '/nova-senha' }
const OFF = { strongSignIn: false, passkeyAutofill: false, changePassword: false }
const access = { identityProvider: {} } as Parameters<typeof readPortalConfig>[0]['access']
const withProvider = (capabilities: object, more: object = { identityProvider: PROVIDER }) =>
  having({ ...OFF, identityProvider: true, ...capabilities }, more)

it('an identity provider is the one way in, on both sides', () => {
  expect(read(withProvider({}), { access }).identityProvider).toEqual(PROVIDER)
  for (const [changes, server, message] of [
    [withProvider({ identityProvider: false }), { access }, /capabilities\.identityProvider: must be true/],
    [withProvider({}, {}), { access }, /identityProvider: is missing/],
    [withProvider({ strongSignIn: true }), { access }, /capabilities\.strongSignIn: must be false/],
    [withProvider({ passkeyAutofill: true }), { access }, /capabilities\.passkeyAutofill: must be false/],
    [withProvider({ changePassword: true }), { access }, /capabilities\.changePassword: must be false/],
    [withProvider({}, { identityProvider: PROVIDER, apiHost: APART }), { access }, /apiHost: must be empty/],
    [withProvider({}), {}, /identityProvider: needs access\.identityProvider/],
  ] as const)
    expect(() => read(changes, server)).toThrow(message)
})

it('customers can choose the further channel of the server', () => {
  const channels = { http: { url: 'https://mensagens.alfa.example', name: 'SMS' } }
  expect(read(having({ messages: true }), { channels }).capabilities.messages).toBe(true)
  for (const name of ['messages', 'notices'])
    expect(() => read(having({ [name]: false }), { channels })).toThrow(`capabilities.${name}: must be true`)
})
