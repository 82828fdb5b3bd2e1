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

it('is what the portal is given, with its defaults', () => {
  const { brand, session } = read((given) => given)
  expect([brand.name, session.idleMinutes]).toEqual(['Alfa Seguros', 15])
})

it.each<[string, (given: Record<string, object>) => object, RegExp]>([
  [
    'a wrong value',
    (given) => ({ ...given, brand: { ...given.brand, colour: 'azul' } }),
    /brand\.colour: must/,
  ],
  ['an unknown setting', (given) => ({ ...given, sacphone: '0800' }), /sacphone: is no setting/],
  [
    'an unknown capability',
    (given) => ({ ...given, capabilities: { ...given.capabilities, receipt: true } }),
    /capabilities\.receipt: is no setting/,
  ],
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
  const elsewhere = (given: Record<string, object>) => ({
    ...given,
    brand: { ...given.brand, logo: 'https://logos.example/alfa.svg' },
  })
  expect(() => read(elsewhere)).toThrow(
    /brand\.logo: must lie below \/brand\/ with capabilities\.installable/,
  )
})

it('Web Push needs Lembretes and the service worker', () => {
  const channels = {
    push: { contact: 'mailto:a@alfa.example', name: 'Notificação', hosts: ['push.example'] },
  }
  for (const name of ['notices', 'messages', 'installable']) {
    const without = (given: Record<string, object>) => ({
      ...given,
      capabilities: { ...given.capabilities, [name]: false },
    })
    expect(() => read(without, { channels })).toThrow(`capabilities.${name}: must be true with channels`)
  }
  expect(read((given) => given, { channels }).capabilities.installable).toBe(true)
})

it('association files are asked for on both sides, or on none', () => {
  const message =
    /capabilities\.appLinks: must be true with appLinks of the server’s configuration, and only then/
  const off = (given: Record<string, object>) => ({
    ...given,
    capabilities: { ...given.capabilities, appLinks: false },
  })
  expect(() => read((given) => given, { appLinks: undefined })).toThrow(message)
  expect(() => read(off)).toThrow(message)
  expect(read(off, { appLinks: undefined }).capabilities.appLinks).toBe(false)
})

it('a phone goes on where a computer began only at a holder whose cookies arrive', () => {
  const offering =
    (more: object, apiHost = '') =>
    (given: Record<string, object>) => ({
      ...given,
      apiHost,
      capabilities: { ...given.capabilities, handoff: true, ...more },
    })
  expect(read(offering({})).capabilities.handoff).toBe(true)
  expect(() => read(offering({ intentBrand: false }))).toThrow(
    /capabilities\.handoff: needs capabilities\.intentBrand/,
  )
  expect(() => read(offering({}), { roles: ['recipient'] })).toThrow(
    /capabilities\.handoff: needs the role holder/,
  )
  expect(() => read(offering({}, 'https://api.alfa.example'))).toThrow(
    /apiHost: must be empty with capabilities\.handoff/,
  )
})

it('messages to an app need the pages inside it, and receivers of a known form', () => {
  const telling =
    (appBridge: object, inApp = true) =>
    (given: Record<string, object>) => ({
      ...given,
      appBridge,
      capabilities: { ...given.capabilities, inApp },
    })
  const app = { object: 'consente', origins: ['android-app://portal.alfa.example/br.com.alfa.app'] }
  expect(read(telling(app)).appBridge).toEqual(app)
  expect(() => read(telling(app, false))).toThrow(/appBridge: needs capabilities\.inApp/)
  expect(() => read(telling({ origins: ['*'] }))).toThrow(/appBridge\.origins\.0: must be an https origin/)
  expect(() => read(telling({ object: 'a.b' }))).toThrow(/appBridge\.object: must be the name of an object/)
})

it('the app signs customers in on both sides, by a bridge, and without an identity provider', () => {
  const handover = { kind: 'http', url: 'https://app.alfa.example' } as const
  const insurer = { ...INSURER, handover }
  const signing =
    (isOn: boolean, more: object = {}) =>
    (given: Record<string, object>) => ({
      ...given,
      ...more,
      capabilities: { ...given.capabilities, handover: isOn },
    })
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

const withProvider =
  (capabilities: object, more: object = { identityProvider: PROVIDER }) =>
  (given: Record<string, object>) => ({
    ...given,
    ...more,
    capabilities: { ...given.capabilities, ...OFF, identityProvider: true, ...capabilities },
  })

it('an identity provider is the one way in, on both sides', () => {
  expect(read(withProvider({}), { access }).identityProvider).toEqual(PROVIDER)
  for (const [changes, server, message] of [
    [withProvider({ identityProvider: false }), { access }, /capabilities\.identityProvider: must be true/],
    [withProvider({}, {}), { access }, /identityProvider: is missing/],
    [withProvider({ strongSignIn: true }), { access }, /capabilities\.strongSignIn: must be false/],
    [withProvider({ passkeyAutofill: true }), { access }, /capabilities\.passkeyAutofill: must be false/],
    [withProvider({ changePassword: true }), { access }, /capabilities\.changePassword: must be false/],
    [
      withProvider({}, { identityProvider: PROVIDER, apiHost: 'https://api.alfa.example' }),
      { access },
      /apiHost: must be empty/,
    ],
    [withProvider({}), {}, /identityProvider: needs access\.identityProvider/],
  ] as const)
    expect(() => read(changes, server)).toThrow(message)
})

it('customers can choose the further channel of the server', () => {
  const channels = { http: { url: 'https://mensagens.alfa.example', name: 'SMS' } }
  const choosing = (capabilities: object) => (given: Record<string, object>) => ({
    ...given,
    capabilities: { ...given.capabilities, ...capabilities },
  })
  expect(read(choosing({ messages: true }), { channels }).capabilities.messages).toBe(true)
  expect(() => read(choosing({ messages: false }), { channels })).toThrow(
    /capabilities\.messages: must be true/,
  )
  expect(() => read(choosing({ notices: false }), { channels })).toThrow(
    /capabilities\.notices: must be true/,
  )
})
