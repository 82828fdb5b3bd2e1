import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { createOutageDetector } from '../../../apps/server/src/platform/database/database-outage.ts'
import { openThrowaway } from '../../support/database/kept-databases.ts'
import { startHolder, type TestHolder } from '../../support/holder/test-holder.ts'
import { REDIRECT_URI, startRecipient, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import { postForm } from '../../support/openid/handmade-requests.ts'
import { discover, type Session } from '../../support/openid/recipient-client.ts'

/** The OpenID provider where nothing can go back to the recipient: the database is away, or a request is of no use. */
let database: Database
let holder: TestHolder
let recipient: TestRecipient
let session: Session
let isAway = false

/** A database that can go away: every statement then fails as a refused connection does. */
function interruptible(real: Database): Database {
  const { detecting } = createOutageDetector()
  const refuse = () =>
    detecting(() => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })))
  const cut =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      isAway ? refuse() : work(...given)
  return {
    ...real,
    query: cut(real.query),
    run: cut(real.run),
    transaction: cut(real.transaction),
  } as Database
}

beforeAll(async () => {
  database = await openThrowaway()
  recipient = await startRecipient('receptora')
  holder = await startHolder(interruptible(database), {
    // Of several redirect addresses the provider cannot choose one: the error stays on its own page.
    recipients: [{ ...recipient.known, redirectUris: [REDIRECT_URI, `${REDIRECT_URI}/outro`] }],
    customers: [],
  })
  session = await discover(holder, recipient)
})
afterAll(async () => {
  await Promise.all([holder.close(), recipient.close()])
  await database.close()
})

const addressFor = (clientId: string) =>
  `${holder.url}/auth/authorize?client_id=${clientId}&request_uri=urn:ietf:params:oauth:request_uri:x`
const open = (clientId: string) => fetch(addressFor(clientId), { headers: { accept: 'text/html' } })

describe('while the database is away', () => {
  it.each([
    ['token', '/token', { grant_type: 'client_credentials', scope: 'consents' }],
    ['refresh', '/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
    ['PAR', '/par', { request: 'x' }],
    ['revocation', '/token/revocation', { token: 'x' }],
  ] as const)('%s answers 503 with Retry-After, and works again afterwards', async (_what, path, form) => {
    isAway = true
    const answer = await postForm(session, path, form).finally(() => {
      isAway = false
    })
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(answer.body).toEqual({
      error: 'temporarily_unavailable',
      error_description: expect.any(String),
    })
    expect((await postForm(session, path, form)).status).toBeLessThan(500)
  })

  it('a browser reads a page that says so', async () => {
    isAway = true
    const answer = await open(recipient.known.clientId).finally(() => {
      isAway = false
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toContain('Sistema indisponível, tente novamente mais tarde.')
  })
})

describe('the page for a request_uri that cannot be used', () => {
  it('carries the brand, the way to the SAC and a code that the logs know', async () => {
    const answer = await open('desconhecida')
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(page).toContain('A instituição que fez o pedido não foi reconhecida.')
    expect(page).not.toContain('desconhecida')
    expect(page).toContain('<img src="/brand/logo.svg" alt="Seguradora &lt;de&gt; Teste">')
    expect(page).toContain('<a href="https://seguradora.example/sac">SAC</a>')
    const id = answer.headers.get('x-fapi-interaction-id') ?? ''
    const code = `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()
    expect(page).toContain(`informe o código <b>${code}</b>.`)
  })

  it('has no style of its own, and a style sheet that its content policy lets in', async () => {
    const answer = await open('desconhecida')
    const page = await answer.text()
    expect(page).not.toMatch(/<style|style=|<script/)
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    const [, address = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page) ?? []
    const style = await fetch(`${holder.url}${address}`)
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    const text = await style.text()
    expect(text).toContain('#176540')
    // In double text size, too, its longest word fits the line of the smallest phone.
    expect(text).toContain('h1 { font-size: min(1.5rem, 12vw);')
  })

  it('says that the request was used or has expired, to the browser of a known client', async () => {
    const { status, text } = await openBrowser().visit(addressFor(recipient.known.clientId))
    expect([status, text.includes('Este pedido já foi usado ou passou do tempo.')]).toEqual([400, true])
  })
})
