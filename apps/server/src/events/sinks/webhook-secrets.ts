import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../platform/config/config-error.ts'

const PREFIX = 'whsec_'
/** Bytes of a secret (Standard Webhooks 1.0, "Signature scheme"). */
const BYTES = { least: 24, most: 64 }
const MOST_SECRETS = 2

/** Keys that events are signed with: one, or two while the receiver changes over. */
export type WebhookKeys = readonly Buffer[]

/** Reads the file of the secrets, one a line. @throws {ConfigError} */
export function readWebhookKeys(file: string): WebhookKeys {
  const field = 'events.webhook.secretFile'
  const lines = textOf(field, file)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0 || lines.length > MOST_SECRETS)
    throw new ConfigError(`${field}: ${file} must hold one secret, or two on two lines.`)
  return lines.map((line) => {
    const encoded = line.slice(PREFIX.length)
    const key = Buffer.from(encoded, 'base64')
    const isKey = key.length >= BYTES.least && key.length <= BYTES.most && key.toString('base64') === encoded
    if (!line.startsWith(PREFIX) || !isKey)
      throw new ConfigError(
        `${field}: ${file} must hold whsec_ and ${BYTES.least} to ${BYTES.most} random bytes in base64: echo "whsec_$(openssl rand -base64 32)".`,
      )
    return key
  })
}

function textOf(field: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${field} cannot be read: ${(error as Error).message}`)
  }
}

/** Headers of one message (Standard Webhooks 1.0). @param at when it is sent */
export function webhookHeaders(keys: WebhookKeys, { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
