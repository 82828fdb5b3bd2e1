import type { Endpoint } from '@consente/contract/endpoint'

/** What a test sends; nothing is checked on this side, so that wrong requests can be sent too. */
export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  token?: string
  body?: unknown
}
export type Answered = { status: number; body: unknown; headers: Headers }

/** The same as it goes over the line. */
export function requestOf(endpoint: Endpoint, { params = {}, query, headers, token, body }: Sent) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return {
    method: endpoint.method,
    path: query ? `${path}?${new URLSearchParams(query)}` : path,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': contentType(endpoint) }),
      ...headers,
    },
    ...(body !== undefined && { body: encode(endpoint, body) }),
  }
}

/** Calls an endpoint of the contract at any host. */
export async function call(host: string, endpoint: Endpoint, sent: Sent = {}): Promise<Answered> {
  const { path, ...request } = requestOf(endpoint, sent)
  const answer = await fetch(host + path, { ...request, redirect: 'manual' })
  const text = await answer.text()
  return { status: answer.status, body: parse(text), headers: answer.headers }
}

function contentType(endpoint: Endpoint): string {
  return endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
}

function encode(endpoint: Endpoint, body: unknown): string {
  return endpoint.encoding === 'form'
    ? String(new URLSearchParams(body as Record<string, string>))
    : JSON.stringify(body)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
