import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/files/temporary-folder.ts'
import * as act from '../../support/http/http-actions.ts'
import { share } from '../../support/http/http-consent-flow.ts'
import { operatorCommand } from '../../support/market/operator-command.ts'
import { marina } from '../../support/market/sandbox-people.ts'
import { startTestMarket, type TestMarket } from '../../support/market/test-market.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/observability/webhook-receiver.ts'

/** A running institution tells its insurer's own system what happens, by signed webhooks. */
const SECRET = `whsec_${randomBytes(32).toString('base64')}`
const secretFile = join(temporaryFolder(), 'webhook')
let running: TestMarket
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver(SECRET)
  writeFileSync(secretFile, SECRET)
  running = await startTestMarket({
    institutions: ['alfa', 'beta'],
    configure: (config) =>
      config.institution.id === 'beta'
        ? { ...config, events: { webhook: { url: receiver.url, secretFile } } }
        : config,
  })
})
afterAll(async () => {
  await running?.stop()
  receiver?.stop()
})

const places = () => ({ alfa: running.urlOf('alfa'), beta: running.urlOf('beta') })
const typesOf = (consentId: string) =>
  receiver.events.filter(({ data }) => data.consentId === consentId).map(({ type }) => type)

/** The operator's command, beside the running server. */
const events = async (...args: string[]): Promise<string> =>
  (await operatorCommand('manage-events', { configFile: running.market.beta.configFile }, ...args)).output

it('a sharing is told from its creation to its end, in order, verified, and nobody is named', async () => {
  const { beta, consentId } = await share(places(), marina)
  expect((await act.revoke(beta, consentId)).status).toBe(200)
  await expect.poll(() => typesOf(consentId), { timeout: 30_000 }).toContain('consent.ended')
  const told = typesOf(consentId)
  const steps = [
    'consent.created',
    'account.signed-in',
    'consent.authorised',
    'consent.in-force',
    'consent.ended',
  ]
  expect(told.filter((type) => steps.includes(type))).toEqual(steps)
  const positions = receiver.events.map(({ data }) => data.position)
  expect(positions).toEqual([...positions].sort((one, other) => one - other))
  expect(receiver.faults).toEqual([])
  for (const secret of [marina.document, marina.email, marina.name])
    expect(receiver.bodies.join()).not.toContain(secret)
})

it('an event that the receiver refuses is shown to the operator, who has it tried again', async () => {
  receiver.answerWith(422)
  const before = receiver.events.length
  await act.startSession(places().beta, marina)
  await expect
    .poll(() => events('status'), { timeout: 60_000, interval: 2_000 })
    .toMatch(/webhook: .*set aside: [1-9]/)
  expect(await events('list', 'webhook')).toMatch(
    /^\d+ {2}account\.signed-in {2}- {2}\S+ {2}it answered 422/m,
  )
  expect(await events('list', 'siem')).toContain('The sinks are webhook.')
  expect(await events('mend')).toContain('events retry <sink>')
  receiver.answerWith(204)
  expect(await events('retry', 'webhook')).toMatch(/^Events that are tried again: [1-9]/)
  const told = () =>
    receiver.events.slice(before).map(({ type, data }) => `${type} by ${data.actor.split(':')[0]}`)
  await expect
    .poll(told, { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['account.signed-in by customer', 'event-sink.retried by operator']))
  expect(await events('status')).toMatch(/^webhook: .*set aside: 0$/m)
})
