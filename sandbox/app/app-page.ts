import { escapeHtml, sandboxPage } from '../institutions/sandbox-page.ts'

/** Where the app stands on the portal's host. */
export const APP = '/aplicativo'

type Customer = { document: string; name: string }

/** The app's first page: whoever is its customer, and what it heard from the portal's pages. */
export const renderAppPage = (customers: readonly Customer[], heard: readonly string[]): string =>
  sandboxPage(
    'Aplicativo da Beta Seguradora, de mentira',
    `<p>No aplicativo você já entrou. Ele abre o Open Insurance sem pedir a senha de novo.</p>
<ul>${customers.map(({ document, name }) => `<li><a href="${APP}/abrir?documento=${document}">${escapeHtml(name)}</a></li>`).join('')}</ul>
<p><a href="${APP}/fechar">Sair do aplicativo</a></p>
<h2>O que o aplicativo ouviu</h2>
<ol>${heard.map((text) => `<li><code>${escapeHtml(text)}</code></li>`).join('')}</ol>`,
    '',
  )

/** What an app puts into its view: an object that takes messages. A code for the page comes back as its fragment. */
export const BRIDGE = `window.consente = {
  async postMessage(text) {
    const answer = await fetch('${APP}/ouvido', { method: 'POST', body: text, keepalive: true })
    if (answer.status === 200) location.assign('#codigo=' + (await answer.text()))
  },
}
`
