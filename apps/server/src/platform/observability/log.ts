import { type Logger, pino } from 'pino'
import { currentInteraction } from './interaction.ts'

/**
 * Structured log without personal data: documents and e-mails are masked in messages and fields (docs/domain/server.md:
 * never in logs; the specification's paths contain them, so they are redacted here for all lines).
 */
const DOCUMENTS =
  /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b|\b[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}(\/|%2F)?[0-9A-Z]{4}-?\d{2}\b/gi
// NOTE: each pattern of variable length starts only where no character of its kind precedes. Tried from each
// character of a long text, a match would take quadratic time.
const EMAILS = /(?<![^\s"@<>,;:])[^\s"@<>,;:]+@[^\s"@<>,;:]+\.[A-Za-z]{2,}/g
const SECRETS =
  /\b(code|id_token|access_token|refresh_token|senha|password|client_assertion|intent_id|state|request_uri)=[^&\s"]+/g
/** Tokens: parts in base64url of which the first is JSON, or text after the name of an authentication scheme. */
const PARTS = /(?<![\w.-])[\w.-]*eyJ[\w.-]*/g
const SCHEMES = /\b(Bearer|Basic) [\w.~+/=-]+/g
/** Addresses that are secrets: anybody who knows one can continue a customer's request. */
const HANDLES = /(\/transmissions\/|\/service-requests\/|\/auth\/authorize\/)[^\s"?]+/g

/** Masks documents, e-mail addresses and token parameters in a text. */
export function redact(text: string): string {
  return text
    .replace(PARTS, maskToken)
    .replace(SCHEMES, '***')
    .replace(SECRETS, '$1=***')
    .replace(HANDLES, '$1***')
    .replace(DOCUMENTS, '***')
    .replace(EMAILS, '***')
}

/** Text before the beginning of a token stays; a single part is not a token. */
function maskToken(word: string): string {
  const start = word.search(/\beyJ/)
  return start >= 0 && word.indexOf('.', start) > 0 ? `${word.slice(0, start)}***` : word
}

/** An answered request. The address alone of its fields can name a person or hold a secret. */
export type AnsweredRequest = {
  interactionId: string
  method: string
  url: string
  route: string
  status: number
  /** Time that the answer took, in milliseconds. */
  ms: number
}

export type Log = Logger & {
  /** Writes the line of an answered request. */
  answered(request: AnsweredRequest): void
}

/** Adds the current interaction to every line within a request or a job. */
function mixin(): { interactionId?: string } {
  const id = currentInteraction()?.id
  return id === undefined ? {} : { interactionId: id }
}

/** The institution's log: JSON lines on standard output. Lines are redacted as a whole; those of requests, in their address. */
export function createLog(
  level: string,
  institution: string,
  write: (line: string) => void = (line) => void process.stdout.write(line),
  program?: string,
): Log {
  const base = { institution, ...(program && { program }) }
  const options = { level, base, timestamp: pino.stdTimeFunctions.isoTime }
  const log = pino({ ...options, mixin }, { write: (line: string) => write(redact(line)) })
  const requests = pino(options, { write })
  const answered: Log['answered'] = (request) =>
    requests.info({ ...request, url: redact(request.url) }, 'answered')
  return Object.assign(log, { answered })
}
