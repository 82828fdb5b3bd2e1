import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { EXAMPLE_EVENT } from './example-event.fixture.ts'
import { EventRefused } from './sink.ts'
import { createWebhook, WebhookBody } from './webhook.ts'

/** The receiver checks with the library of Standard Webhooks, which is not the code that signs. */
type Received = { headers: Record<string, string>; body: string }

let server: Server | undefined
afterEach(() => server?.close())

const newSecret = (bytes = 32) => `whsec_${randomBytes(bytes).toString('base64')}`
const clock = { now: () => new Date() }

async function receiver(status = 204) {
  const received: Received[] = []
  server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eventos`, received }
}

function fileOf(...lines: string[]): string {
  const file = join(temporaryFolder(), 'secret')
  writeFileSync(file, lines.join('\n'))
  return file
}

it('posts an event that Standard Webhooks verifies, and that the schema of the body takes', async () => {
  const secret = newSecret()
  const { url, received } = await receiver()
  await createWebhook({ url, secretFile: fileOf(secret, '') }, clock).deliver([EXAMPLE_EVENT])
  const [{ headers, body }] = received as [Received]
  expect(headers['webhook-id']).toBe(EXAMPLE_EVENT.id)
  expect(WebhookBody.parse(new Webhook(secret).verify(body, headers))).toMatchObject({
    type: 'consent.authorised',
    timestamp: EXAMPLE_EVENT.at,
    data: {
      consentId: EXAMPLE_EVENT.consentId,
      person: EXAMPLE_EVENT.person,
      position: EXAMPLE_EVENT.position,
    },
  })
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature')
  expect(() => new Webhook(secret).verify(body.replace('done', 'refused'), headers)).toThrow('No matching')
})

it('signs with both secrets while the receiver changes over', async () => {
  const [former, next] = [newSecret(), newSecret(64)]
  const { url, received } = await receiver()
  await createWebhook({ url, secretFile: fileOf(former, next) }, clock).deliver([EXAMPLE_EVENT])
  const [{ headers, body }] = received as [Received]
  for (const secret of [former, next]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
})

it('is checked by a signed ping, which is no event', async () => {
  const secret = newSecret()
  const { url, received } = await receiver()
  await createWebhook({ url, secretFile: fileOf(secret) }, clock).check()
  const [{ headers, body }] = received as [Received]
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'consente.ping', data: {} })
})

const REFUSALS = [400, 413, 422]
it.each([...REFUSALS, 302, 401, 403, 404, 408, 410, 429, 500, 503])(
  'takes %i as a refusal of the event, or as a receiver that takes nothing now',
  async (status) => {
    const { url } = await receiver(status)
    const sink = createWebhook({ url, secretFile: fileOf(newSecret()) }, clock)
    const error = await sink.deliver([EXAMPLE_EVENT]).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: `it answered ${status}` })
    expect(error instanceof EventRefused).toBe(REFUSALS.includes(status))
  },
)

const FORM = 'must hold whsec_ and 24 to 64 random bytes in base64'
it.each([
  ['no secret', [''], 'must hold one secret, or two on two lines'],
  ['three secrets', [newSecret(), newSecret(), newSecret()], 'must hold one secret, or two on two lines'],
  ['another form', ['segredo-muito-secreto-de-verdade-mesmo'], FORM],
  ['a short secret', [newSecret(23)], FORM],
  ['a long secret', [newSecret(65)], FORM],
  ['damaged base64', [`${newSecret(32).slice(0, -4)}*`], FORM],
])('refuses a file with %s', (_what, lines, message) => {
  expect(() => createWebhook({ url: 'https://x.example', secretFile: fileOf(...lines) }, clock)).toThrow(
    message,
  )
})

it('names the setting of a file that is not there, and shows nothing of a secret that is wrong', () => {
  const webhook = (secretFile: string) => () => createWebhook({ url: 'https://x.example', secretFile }, clock)
  expect(webhook('/nowhere/secret')).toThrow('events.webhook.secretFile cannot be read')
  expect(webhook(fileOf('whsec_abc'))).not.toThrow('whsec_abc')
})
