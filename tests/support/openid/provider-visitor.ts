import * as calls from '@consente/contract/portal/identity-provider'
import { call } from '../http/contract-call.ts'
import { basicHeader } from '../http/http-sign-in.ts'

/** Somebody with a browser at an institution whose identity provider signs customers in. */
export type Visitor = ReturnType<typeof openVisitor>
export type Person = { document: string; password: string }
type Landing = { address: string; text: string }

/** A browser that keeps cookies for each host and port, and follows redirects until it is told to stop. */
export function openVisitor(portal: string) {
  const jar = new Map<string, string>()
  const cookieFor = (host: string): string =>
    [...jar]
      .filter(([key]) => key.startsWith(`${host} `))
      .map(([key, value]) => `${key.slice(host.length + 1)}=${value}`)
      .join('; ')
  const keep = (host: string, lines: readonly string[]): void => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(`${host} ${name}`)
      else jar.set(`${host} ${name}`, value)
    }
  }

  async function load(address: string, form?: Record<string, string>): Promise<Response> {
    const { host } = new URL(address)
    const cookie = cookieFor(host)
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie && { cookie }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    keep(host, answer.headers.getSetCookie())
    return answer
  }

  /** Follows redirects, up to the portal's page. */
  async function visit(address: string, form?: Record<string, string>): Promise<Landing> {
    const answer = await load(address, form)
    const location = answer.headers.get('location')
    if (location === null) return { address, text: await answer.text() }
    const next = new URL(location, address).href
    return next.startsWith(`${portal}/#`) || next.startsWith(`${portal}/?`)
      ? { address: next, text: '' }
      : visit(next)
  }

  const callPortal = async (endpoint: Parameters<typeof call>[1], body: unknown, token?: string) => {
    const { host } = new URL(portal)
    const authorization = token === undefined ? await basicHeader(portal) : `Bearer ${token}`
    const answer = await call(portal, endpoint, { headers: { authorization, cookie: cookieFor(host) }, body })
    keep(host, answer.headers.getSetCookie())
    return answer
  }

  return {
    load,
    visit,
    begin: (intentId?: string) =>
      callPortal(calls.startProviderSignIn, intentId === undefined ? {} : { intent_id: intentId }),
    beginProof: (token: string, asked: { page: string; level?: 'loa3' }) =>
      callPortal(calls.startProviderProof, asked, token),
    finish: (signIn: string, document?: string) =>
      callPortal(calls.finishProviderSignIn, { sign_in: signIn, ...(document && { document }) }),
    /** Signs in on the provider's page, if it asks. @returns where the browser comes back to */
    async signInThere(location: string, { document, password }: Person, more: Record<string, string> = {}) {
      const page = await visit(location)
      return page.text === '' ? page : visit(page.address, { cpf: document, senha: password, ...more })
    },
  }
}

/** The part of the address that the page asks for its session with. */
export const signInOf = ({ address }: { address: string }): string =>
  new URLSearchParams(new URL(address).hash.slice(1)).get('sign_in') ?? ''

/** The whole way of a sign-in. @returns the answer to the page's last call */
export async function signInWithProvider(visitor: Visitor, person: Person, intentId?: string) {
  const begun = await visitor.begin(intentId)
  if (begun.status !== 200) return begun
  const { location } = begun.body as { location: string }
  return visitor.finish(signInOf(await visitor.signInThere(location, person)))
}
