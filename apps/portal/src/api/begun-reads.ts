import type { Sent } from './request.ts'
import { hearingTime } from './server-time.ts'

type Begun = { headers: string; answer: Promise<Response>; text?: string | undefined }

/** Answers that no code has taken yet, by address. */
const begun = new Map<string, Begun>()

/**
 * Sends a GET before the code that asks for it is there.
 * @returns the text of a success; undefined without one
 */
export async function beginRead({ url, init }: Sent): Promise<string | undefined> {
  const ask = (): Promise<Response> => fetch(url, init)
  // A file may come from a cache before the host, with the time at which it was made.
  const answer = init.cache === 'no-store' ? hearingTime(ask) : ask()
  const read: Begun = { headers: textOf(init.headers), answer }
  begun.set(url, read)
  try {
    const come = await answer
    if (come.ok) read.text = await come.clone().text()
  } catch {
    // The code that takes the answer reports the failure; perhaps none does.
  }
  return read.text
}

/** The answer to the same request, headers and token included, where it was begun; each is given once. */
export function takeBegun(sent: Sent): Promise<Response> | undefined {
  const found = begunAs(sent)
  if (found) begun.delete(sent.url)
  return found?.answer
}

/** The text of the answer that `takeBegun` would give, where it is a success and has come completely; `takeBegun` still gives it afterwards. */
export const arrivedText = (sent: Sent): string | undefined => begunAs(sent)?.text

function begunAs({ url, init }: Sent): Begun | undefined {
  const found = begun.get(url)
  const isSame = (init.method ?? 'GET') === 'GET' && found?.headers === textOf(init.headers)
  return isSame ? found : undefined
}

/** Drops what the first page did not ask for: it is no longer fresh. */
export function dropBegun(): void {
  for (const { answer } of begun.values()) answer.then(({ body }) => body?.cancel()).catch(() => undefined)
  begun.clear()
}

const textOf = (headers: RequestInit['headers']): string => JSON.stringify([...new Headers(headers)])
