import { createECDH } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { expect, it, vi } from 'vitest'
import { newBrowserKeys, openMessage } from '../../../../../tests/support/push/push-service.ts'
import type { FetchOptions } from '../../platform/network/outbound.ts'
import type { Subscription } from './push.store.ts'
import { createPushChannel, isKnownService, vapidKeysOf } from './push-channel.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
const KEY = Buffer.alloc(32, 7).toString('base64')
const HOSTS = ['fcm.googleapis.com', '*.notify.windows.com']
const HALF_A_DAY_S = 12 * 60 * 60

it('is read here as the example of RFC 8291 says', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(openMessage({ pair, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') }, bytes(message))).toBe(
    'When I grow up, I want to be a watermelon',
  )
})

it('is encrypted for its browser alone, and says who sends it, to this push service alone and for half a day', async () => {
  const { send, fetchBytes, browser } = channelTo({ [ONE]: 201 })
  expect(await send()).toBe(true)
  const [url = '', { headers = {}, body = '' } = {}] = fetchBytes.mock.calls[0] ?? []
  const message = Buffer.from(body)
  expect(url).toBe(ONE)
  expect(JSON.parse(openMessage(browser, message))).toEqual({
    id: MESSAGE.id,
    title: 'Alfa Seguros',
    text: 'Um compartilhamento dos seus dados acabou. Veja em Avisos, no nosso site.',
  })
  expect(() => openMessage(newBrowserKeys(), message)).toThrow()
  expect(headers).toMatchObject({
    'Content-Encoding': 'aes128gcm',
    TTL: 86_400,
    Topic: MESSAGE.id.replaceAll('-', ''),
  })
  const [, token = '', k = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.Authorization ?? '') ?? []
  expect(k).toBe(vapidKeysOf(KEY).publicKey)
  const [x, y] = [bytes(k).toString('base64url', 1, 33), bytes(k).toString('base64url', 33)]
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  expect(payload).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:a@alfa.example' })
  expect(Math.abs((payload.exp ?? 0) - Date.now() / 1000 - HALF_A_DAY_S)).toBeLessThan(60)
})

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.attacker.example/x', false],
  ['https://db5.notify.windows.com.attacker.example/x', false],
  ['https://169.254.169.254/latest', false],
  ['nothing', false],
])('%s is a push service that the configuration names: %s', (endpoint, isKnown) =>
  expect(isKnownService(endpoint, HOSTS)).toBe(isKnown),
)

const [ONE, TWO] = ['https://fcm.googleapis.com/1', 'https://fcm.googleapis.com/2']
const MESSAGE = {
  id: '6f2b1d9e-0000-4000-8000-000000000001',
  template: 'ended',
  to: { document: '52998224725' },
  variables: {},
  text: 'Alfa Seguros: um compartilhamento dos seus dados acabou. Veja em Avisos, no nosso site.',
}

/** A channel to browsers whose push service answers so. */
function channelTo(browsers: Record<string, number>) {
  const browser = newBrowserKeys()
  const keys = {
    p256dh: browser.pair.getPublicKey('base64url'),
    auth: browser.auth.toString('base64url'),
  }
  const kept: Subscription[] = Object.keys(browsers).map((endpoint) => ({ endpoint, ...keys }))
  const drop = vi.fn(async () => undefined)
  const fetchBytes = vi.fn(async (url: string, _options: FetchOptions) => ({
    status: browsers[url] ?? 500,
    type: '',
    tag: undefined,
    bytes: Buffer.alloc(0),
  }))
  const store = { keep: vi.fn(), of: async () => kept, drop, dropAll: vi.fn() }
  const config = { contact: 'mailto:a@alfa.example', name: 'Notificação', hosts: HOSTS, key: KEY }
  const deps = { outbound: { fetchBytes }, store, institution: 'Alfa Seguros' }
  return { send: () => createPushChannel(config, deps).send(MESSAGE), drop, fetchBytes, browser }
}

it('forgets a browser that its push service does not know any more, and reaches the others', async () => {
  const { send, drop, fetchBytes } = channelTo({ [ONE]: 410, [TWO]: 201 })
  expect(await send()).toBe(true)
  expect(drop.mock.calls).toEqual([[ONE]])
  expect(fetchBytes).toHaveBeenCalledTimes(2)
  const gone = channelTo({ [ONE]: 404 })
  expect(await gone.send()).toBe(false)
  expect(gone.drop).toHaveBeenCalledWith(ONE)
})

it('fails, to be tried again, where a push service does not take a message; nobody is forgotten for it', async () => {
  const { send, drop } = channelTo({ [ONE]: 201, [TWO]: 503 })
  await expect(send()).rejects.toThrow('the push service fcm.googleapis.com answered 503')
  expect(drop).not.toHaveBeenCalled()
})

it('calls no host that is named no more', async () => {
  const { send, drop, fetchBytes } = channelTo({ 'https://old.example/1': 201 })
  expect(await send()).toBe(false)
  expect(fetchBytes).not.toHaveBeenCalled()
  expect(drop).toHaveBeenCalledWith('https://old.example/1')
})
