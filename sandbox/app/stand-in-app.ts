import { randomBytes } from 'node:crypto'
import type { Answer, Asked } from '../faults/delivery.ts'
import type { Around } from '../faults/fault-proxy.ts'
import { registerOf } from '../institutions/sandbox-institutions.ts'
import { escapeHtml, sandboxPage } from '../institutions/sandbox-page.ts'

/** The app's address on the portal's host. */
const APP = '/aplicativo'

type Customer = { document: string; name: string }

/** The app's first page: whoever is its customer, and what it heard from the portal's pages. */
const renderAppPage = (customers: readonly Customer[], heard: readonly string[]): string =>
  sandboxPage(
    'Aplicativo da Beta Seguradora, de mentira',
    `<p>No aplicativo você já entrou. Ele abre o Open Insurance sem pedir a senha de novo.</p>
<ul>${customers.map(({ document, name }) => `<li><a href="${APP}/abrir?documento=${document}">${escapeHtml(name)}</a></li>`).join('')}</ul>
<p><a href="${APP}/fechar">Sair do aplicativo</a></p>
<h2>O que o aplicativo ouviu</h2>
<ol>${heard.map((text) => `<li><code>${escapeHtml(text)}</code></li>`).join('')}</ol>`,
    '',
  )

/** The object that an app puts into its view, which takes messages. A code for the page comes back as its fragment. */
const BRIDGE = `window.consente = {
  async postMessage(text) {
    const answer = await fetch('${APP}/ouvido', { method: 'POST', body: text, keepalive: true })
    if (answer.status === 200) location.assign('#codigo=' + (await answer.text()))
  },
}
`

/** The app of Beta Seguradora and its backend, at an address of the portal's own host: in a browser nothing else may put an object into its pages. */
export type StandInApp = {
  /** The app's own page; undefined until the market has one. */
  url: string
  /** Bearer token of the institution's server at the app's backend. */
  token: string
  /** A code for the challenge of a page, which serves once. */
  give(voucher: { document: string; challenge: string; level?: 'loa2' | 'loa3' }): string
  /** Stands around the portal: answers the app's own addresses, and puts the bridge into the pages that the app opens. */
  around: Around
}

const COOKIE = 'aplicativo'

export function createStandInApp(publicUrl: string): StandInApp {
  const token = randomBytes(16).toString('hex')
  const vouchers = new Map<string, object>()
  const heard: string[] = []
  const customers = registerOf('beta').filter(({ document }) => document.length === 11)
  const give: StandInApp['give'] = (voucher) => {
    const code = randomBytes(32).toString('base64url')
    vouchers.set(code, { ...voucher, issuedAt: new Date().toISOString() })
    return code
  }

  function redeem({ headers, body }: Asked): Answer {
    if (headers.authorization !== `Bearer ${token}`) return status(401)
    const { code } = JSON.parse(body.toString()) as { code: string }
    const voucher = vouchers.get(code)
    vouchers.delete(code)
    return voucher ? content('application/json', JSON.stringify(voucher)) : status(422)
  }

  /** A message of a page; one with a challenge is answered with a code for the app's customer. */
  function hear({ body }: Asked, document: string | undefined): Answer {
    heard.push(body.toString())
    const { challenge } = JSON.parse(body.toString()) as { challenge?: string }
    return challenge && document ? content('text/plain', give({ document, challenge })) : status(204)
  }

  function answer(asked: Asked, document: string | undefined): Answer {
    switch (`${asked.method} ${asked.url.pathname.slice(APP.length)}`) {
      case 'GET ':
        return content('text/html; charset=utf-8', renderAppPage(customers, heard))
      case 'GET /abrir':
        return goTo('/?canal=app', asked.url.searchParams.get('documento') ?? '')
      case 'GET /fechar':
        return goTo(APP, '')
      case 'GET /ponte.js':
        return content('text/javascript; charset=utf-8', BRIDGE)
      case 'POST /ouvido':
        return hear(asked, document)
      case 'POST /handover-codes':
        return redeem(asked)
      default:
        return status(404)
    }
  }

  return {
    url: `${publicUrl}${APP}`,
    token,
    give,
    async around(asked, deliver) {
      const [, document] = /(?:^|; )aplicativo=(\d{11})(?:;|$)/.exec(asked.headers.cookie ?? '') ?? []
      if (asked.url.pathname === APP || asked.url.pathname.startsWith(`${APP}/`))
        return answer(asked, document)
      if (!document || !/^text\/html/.test(asked.headers.accept ?? '')) return deliver(asked)
      const { 'accept-encoding': _, ...headers } = asked.headers
      return withBridge(await deliver({ ...asked, headers }))
    },
  }
}

function withBridge(answer: Answer): Answer {
  if (!/^text\/html/.test(answer.headers['content-type'] ?? '')) return answer
  const page = answer.body.toString().replace('<head>', `<head><script src="${APP}/ponte.js"></script>`)
  return { ...answer, body: Buffer.from(page) }
}

const content = (type: string, text: string): Answer => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'no-store' },
  body: Buffer.from(text),
})

const status = (code: number): Answer => ({ status: code, headers: {}, body: Buffer.alloc(0) })

const goTo = (location: string, document: string): Answer => ({
  ...status(303),
  headers: {
    location,
    'set-cookie': [`${COOKIE}=${document}; Path=/; HttpOnly; SameSite=Lax${document ? '' : '; Max-Age=0'}`],
  },
})
