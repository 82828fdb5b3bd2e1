import type { JSONWebKeySet } from 'jose'
import type { Answer, Asked } from './delivery.ts'
import { isTokenFault, type TokenFaultName } from './faults.ts'
import type { IdTokens } from './id-tokens.ts'
import type { Called, Switches } from './switches.ts'

/** An id_token in an answer: its code, and the answer with a replaced token. */
type Carried = { code: string; accessToken?: string; put: (idToken: string) => Answer }

/**
 * Passes an answer on, with its id_token, its Date and the published keys altered where a fault applies. A fault
 * counts when a token was replaced.
 */
export async function alterTokens(
  { switches, tokens }: { switches: Switches; tokens: IdTokens },
  asked: Asked,
  answer: Answer,
): Promise<Answer> {
  notePushed(tokens, asked)
  const call = calledOf(asked)
  const dated = withDate(switches, call, answer)
  const keys = keysIn(asked, dated)
  if (keys) return withBody(dated, tokens.publish(keys))
  const carried = carriedBy(tokens, asked, dated)
  const fault = carried && switches.take(call, isTokenFault)
  if (!fault) return dated
  const { code, accessToken, put } = carried
  const name = fault.fault as TokenFaultName
  const forged = await tokens.forge(name, { code, accessToken, seconds: fault.seconds })
  return forged ? put(forged) : dated
}

export const calledOf = ({ method, url }: Asked): Called => ({ method, path: url.pathname })

function notePushed(tokens: IdTokens, asked: Asked): void {
  if (asked.method === 'POST' && asked.url.pathname.endsWith('/par'))
    tokens.notePushed(new URLSearchParams(asked.body.toString()))
}

function withDate(switches: Switches, call: Called, answer: Answer): Answer {
  const skew = switches.find(call, (fault) => fault === 'clock-skew')
  if (!skew) return answer
  const date = new Date(Date.now() + skew.seconds * 1000).toUTCString()
  return { ...answer, headers: { ...answer.headers, date } }
}

function keysIn({ url }: Asked, answer: Answer): JSONWebKeySet | undefined {
  if (!url.pathname.endsWith('/jwks')) return undefined
  return readJson(answer) as JSONWebKeySet | undefined
}

function carriedBy(tokens: IdTokens, asked: Asked, answer: Answer): Carried | undefined {
  return inRedirect(tokens, answer) ?? inTokenResponse(asked, answer)
}

/** The authorisation response: `…/#code=…&state=…&id_token=…`. */
function inRedirect(tokens: IdTokens, answer: Answer): Carried | undefined {
  const { location } = answer.headers
  if (!location || !URL.canParse(location)) return undefined
  const address = new URL(location)
  const parts = new URLSearchParams(address.hash.slice(1))
  const [code, state] = [parts.get('code'), parts.get('state')]
  if (!code || !state || !parts.has('id_token')) return undefined
  tokens.noteReturned(state, code)
  const put = (idToken: string): Answer => {
    parts.set('id_token', idToken)
    address.hash = parts.toString()
    return { ...answer, headers: { ...answer.headers, location: address.href } }
  }
  return { code, put }
}

function inTokenResponse({ url, body }: Asked, answer: Answer): Carried | undefined {
  if (!url.pathname.endsWith('/token')) return undefined
  const code = new URLSearchParams(body.toString()).get('code')
  const given = readJson(answer) as { id_token?: string; access_token?: string } | undefined
  if (!code || !given?.id_token) return undefined
  return {
    code,
    accessToken: given.access_token ?? '',
    put: (idToken) => withBody(answer, { ...given, id_token: idToken }),
  }
}

const withBody = (answer: Answer, value: unknown): Answer => ({
  ...answer,
  body: Buffer.from(JSON.stringify(value)),
})

function readJson({ body }: Answer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
