import { accessToken, clientToken } from '@consente/contract/portal/access'
import type { Person } from '../market/sandbox-people.ts'
import { call } from './contract-call.ts'

/** The portal's client, as config.json of the host tells it. */
export async function basicHeader(host: string): Promise<string> {
  const config = (await (await fetch(`${host}/config.json`)).json()) as {
    client: { id: string; secret: string }
  }
  return `Basic ${btoa(`${config.client.id}:${config.client.secret}`)}`
}

/** Client-credentials token, as an anonymous visitor has it. */
export async function visitorToken(host: string): Promise<string> {
  const answer = await call(host, clientToken, {
    headers: { authorization: await basicHeader(host) },
    body: { grant_type: 'client_credentials' },
  })
  return (answer.body as { access_token: string }).access_token
}

export type Tokens = {
  access_token: string
  refresh_token: string
  /** Names the person who acts, when the customer is a company. */
  extraInfo: { iamName: string; loggedUser?: string }
  /** The consent behind the intent. */
  consentId?: string
}

/** Signs a person in by password; with an intent, for the request that brought them. */
export async function signIn(host: string, who: Person, intentId?: string): Promise<Tokens> {
  const answer = await call(host, accessToken, {
    headers: { authorization: await basicHeader(host) },
    body: {
      grant_type: 'password',
      username: who.document,
      password: who.password,
      ...(intentId && { intent_id: intentId }),
    },
  })
  if (answer.status !== 200) throw new Error(`Sign-in of ${who.name} answered ${answer.status}`)
  return answer.body as Tokens
}
