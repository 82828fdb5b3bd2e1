import type { Sent } from './request.ts'

type Begun = { headers: string; answer: Promise<Response> }

/** Answers on their way that nobody has asked for yet, by address. */
const begun = new Map<string, Begun>()

/** Sends a GET before the code that asks for it is there. */
export function beginRead({ url, init }: Sent): Promise<Response> {
  const answer = fetch(url, init)
  // Who takes it says so; nobody may.
  answer.catch(() => undefined)
  begun.set(url, { headers: textOf(init.headers), answer })
  return answer
}

/** The answer to the same request, headers and token included, where it was begun; each is given once. */
export function takeBegun({ url, init }: Sent): Promise<Response> | undefined {
  const found = begun.get(url)
  if (!found || (init.method ?? 'GET') !== 'GET' || found.headers !== textOf(init.headers)) return undefined
  begun.delete(url)
  return found.answer
}

/** What the first page did not ask for is no longer fresh: it is let go of. */
export function dropBegun(): void {
  for (const { answer } of begun.values()) answer.then(({ body }) => body?.cancel()).catch(() => undefined)
  begun.clear()
}

const textOf = (headers: RequestInit['headers']): string => JSON.stringify([...new Headers(headers)])
