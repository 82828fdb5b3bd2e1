import type { FastifyReply, FastifyRequest } from 'fastify'

type NewCookie = {
  name: string
  value: string
  maxAgeSeconds: number
  isSecure: boolean
  /** True if it comes along when another site leads the browser back here. */
  isForReturn?: boolean
}

export type Cookies = {
  /** As the browser sent it; undefined without one. */
  read(name: string): string | undefined
  /** For this host alone, out of reach of scripts, and never sent along with a call that another site makes. */
  set(cookie: NewCookie): void
}

/** Reads the request's cookies and sets those of the answer. */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
  read: (name) => readCookie(request.headers.cookie, name),
  set: (cookie) => void reply.header('set-cookie', cookieLine(cookie)),
})

/** The value of a cookie in the header `Cookie` (RFC 6265 section 5.4). */
function readCookie(header = '', name: string): string | undefined {
  const start = `${name}=`
  const pair = header.split(';').find((one) => one.trimStart().startsWith(start))
  return pair?.trim().slice(start.length)
}

/** @returns the value of `Set-Cookie`, with what the prefix `__Host-` demands (RFC 6265bis section 4.1.3.2) */
function cookieLine({ name, value, maxAgeSeconds, isSecure, isForReturn = false }: NewCookie): string {
  const sameSite = isForReturn ? 'Lax' : 'Strict'
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', `SameSite=${sameSite}`]
  return [`${name}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ')
}
