import { type Logger, pino } from 'pino'

/**
 * Structured log without personal data: documents and e-mails are masked wherever they stand in a message or a
 * field (decisions, "Server": never in logs; the specification's paths hold them, so they are redacted here, once).
 */
const DOCUMENTS =
  /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b|\b[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}\b/g
const EMAILS = /[^\s"@<>,;:]+@[^\s"@<>,;:]+\.[A-Za-z]{2,}/g
const SECRETS =
  /\b(code|id_token|access_token|refresh_token|senha|password|client_assertion|intent_id|state)=[^&\s"]+/g
/** Addresses that are a secret themselves: whoever knows one can go on with a customer's request. */
const HANDLES = /(\/transmissions\/)[^\s"?]+/g

/** Masks documents, e-mail addresses and token parameters in a text. */
export function redact(text: string): string {
  return text
    .replace(SECRETS, '$1=***')
    .replace(HANDLES, '$1***')
    .replace(DOCUMENTS, '***')
    .replace(EMAILS, '***')
}

export type Log = Logger

/** The institution's log: JSON lines on standard output, redacted as a whole. */
export function createLog(level: string, institution: string): Log {
  const stream = { write: (line: string) => void process.stdout.write(redact(line)) }
  return pino({ level, base: { institution }, timestamp: pino.stdTimeFunctions.isoTime }, stream)
}
