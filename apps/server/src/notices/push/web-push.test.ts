import { createECDH } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { expect, it, vi } from 'vitest'
import { createPushChannel, isKnownService } from './push-channel.ts'
import { encryptFor, headersOf, type Subscription, vapidKeyOf } from './web-push.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
/** RFC 8291, appendix A. */
const EXAMPLE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const KEY = Buffer.alloc(32, 7).toString('base64')
const HOSTS = ['fcm.googleapis.com', '*.notify.windows.com']
const NOW = new Date('2026-11-20T12:00:00Z')

it('encrypts as the example of RFC 8291', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
  const text = 'When I grow up, I want to be a watermelon'
  expect(encryptFor(EXAMPLE, text, { salt, own }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('says who sends it, to this push service alone and for half a day (RFC 8292)', async () => {
  const vapid = vapidKeyOf(KEY)
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  const id = '6f2b1d9e-0000-4000-8000-000000000001'
  const headers = headersOf(endpoint, vapid, { contact: 'mailto:a@alfa.example', id, now: NOW })
  const [, token = '', k = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  expect(bytes(k)).toEqual(vapid.publicKey)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: bytes(k).toString('base64url', 1, 33),
    y: bytes(k).toString('base64url', 33),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { currentDate: NOW })
  expect(payload).toEqual({
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:a@alfa.example',
    exp: NOW.getTime() / 1000 + 12 * 3600,
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: id.replaceAll('-', '') })
})

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.attacker.example/x', false],
  ['https://notify.windows.com.attacker.example/x', false],
  ['https://169.254.169.254/latest', false],
  ['nothing', false],
])('%s is a push service that the configuration names: %s', (endpoint, isKnown) =>
  expect(isKnownService(endpoint, HOSTS)).toBe(isKnown),
)

/** A channel to browsers whose push service answers so. */
function channelTo(browsers: Record<string, number>) {
  const kept: Subscription[] = Object.keys(browsers).map((endpoint) => ({ endpoint, ...EXAMPLE }))
  const drop = vi.fn(async () => undefined)
  const fetchBytes = vi.fn(async (url: string, _options: object) => ({
    status: browsers[url] ?? 500,
    type: '',
    tag: undefined,
    bytes: Buffer.alloc(0),
  }))
  const store = { keep: vi.fn(), of: async () => kept, drop, dropAll: vi.fn() }
  const config = { contact: 'mailto:a@alfa.example', name: 'Notificação', hosts: HOSTS, key: KEY }
  const deps = { outbound: { fetchBytes }, clock: { now: () => NOW }, store, institution: 'Alfa Seguros' }
  const message = {
    id: '6f2b1d9e-0000-4000-8000-000000000001',
    template: 'ended',
    to: { document: '52998224725' },
    variables: {},
    text: 'Alfa Seguros: um compartilhamento dos seus dados acabou. Veja em Avisos, no nosso site.',
  }
  return { send: () => createPushChannel(config, deps).send(message), drop, fetchBytes }
}
const [ONE, TWO] = ['https://fcm.googleapis.com/1', 'https://fcm.googleapis.com/2']

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
