import { escapeHtml, sandboxPage } from '../institutions/sandbox-page.ts'
import { FAULTS } from './faults.ts'
import { EVERY_CALL, type FaultyInstitution, hasTimesLeft, type SwitchedOn } from './switches.ts'

/** Steps of the two journeys at which a fault is worth demonstrating. */
const PLACES: readonly (readonly [pattern: string, title: string])[] = [
  ['GET /bff-opin/settings/*', 'Textos e objetivos'],
  ['GET /bff-opin/data-provider/*', 'Busca de instituição'],
  ['POST /bff-opin/consents/v1/transmiter', 'Enviar o pedido'],
  ['POST /bff-opin/consents/v1/transmiter/confirm', 'Confirmar a volta'],
  ['GET /bff-opin/consents/v1/shares/*', 'Listas de compartilhamentos'],
  ['GET /bff-opin/consents/v1/consents/*', 'Detalhes'],
  ['DELETE /bff-opin/consents/v1/revoke/*', 'Encerrar'],
  ['PATCH /bff-opin/consents/v1/proxy/consents', 'Abrir o pedido na transmissora'],
  ['PATCH /bff-opin/consents/v1/approve', 'Autorizar'],
  ['PATCH /bff-opin/consents/v1/proxy/reject', 'Recusar'],
  ['POST /opin-authorizations/v1/access-token', 'Entrar'],
  ['/open-insurance/consents/*', 'API de consentimentos, entre instituições'],
  ['POST /auth/par', 'Pedido de autorização, entre instituições'],
  ['/auth/*', 'Servidor de autorização, tudo'],
]

const REFUSED =
  'Nada foi ligado. O caminho começa com / e pode ter um método antes, como POST /auth/token. Vezes é um número inteiro, de 1 em diante.'

/**
 * The page on which faults are switched: plain forms, no script.
 * @param isRefused whether the order that was just sent was invalid
 */
export function renderFaultPage(institutions: readonly FaultyInstitution[], isRefused = false): string {
  return sandboxPage(
    'Falhas de propósito',
    `${isRefused ? `<p role="alert"><b>${REFUSED}</b></p>\n` : ''}<p>Cada instituição tem um intermediário na frente. Ligue uma falha, repita o passo no portal e veja o que o cliente vê.</p>
${institutions.map(renderInstitution).join('\n')}
<section aria-labelledby="falhas">
<h2 id="falhas">O que cada falha faz</h2>
<dl>${Object.values(FAULTS)
      .map(({ title, text }) => `<dt>${escapeHtml(title)}</dt><dd>${escapeHtml(text)}</dd>`)
      .join('')}</dl>
</section>
<datalist id="caminhos">${PLACES.map(([pattern, title]) => `<option value="${escapeHtml(pattern)}">${escapeHtml(title)}</option>`).join('')}</datalist>`,
  )
}

function renderInstitution({ id, name, url, switches }: FaultyInstitution): string {
  const on = switches.list()
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escapeHtml(name)}</h2>
<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>
${on.length === 0 ? '<p>Nenhuma falha ligada.</p>' : renderList(id, name, on)}
<form method="post" action="/ligar/${id}">
<p><label for="${id}-falha">Falha</label>
<select id="${id}-falha" name="fault">${Object.entries(FAULTS)
    .map(([fault, { title }]) => `<option value="${fault}">${escapeHtml(title)}</option>`)
    .join('')}</select></p>
<p><label for="${id}-onde">Onde</label>
<input id="${id}-onde" name="path" list="caminhos" autocomplete="off" aria-describedby="${id}-onde-dica">
<small id="${id}-onde-dica">Caminho, com * para qualquer trecho. Vazio: em toda chamada.</small></p>
<p><label for="${id}-vezes">Vezes</label>
<input id="${id}-vezes" name="times" type="number" min="1" step="1" aria-describedby="${id}-vezes-dica">
<small id="${id}-vezes-dica">Vazio: até desligar.</small></p>
<p><label for="${id}-segundos">Segundos</label>
<input id="${id}-segundos" name="seconds" type="number" aria-describedby="${id}-segundos-dica">
<small id="${id}-segundos-dica">${escapeHtml(secondsHint())}</small></p>
<p><button>Ligar <span class="hidden">em ${escapeHtml(name)}</span></button></p>
</form>
</section>`
}

function renderList(id: string, name: string, on: readonly SwitchedOn[]): string {
  return `<ul>${on.map((one) => renderSwitchedOn(id, one)).join('')}</ul>
<form method="post" action="/desligar/${id}"><button>Desligar tudo <span class="hidden">em ${escapeHtml(name)}</span></button></form>`
}

function renderSwitchedOn(id: string, one: SwitchedOn): string {
  const { title } = FAULTS[one.fault]
  const where = one.path === EVERY_CALL ? 'em toda chamada' : `em <code>${escapeHtml(one.path)}</code>`
  const state = hasTimesLeft(one) ? `${one.done} de ${one.times ?? 'quantas vierem'}` : 'já passou'
  return `<li><form method="post" action="/desligar/${id}"><b>${escapeHtml(title)}</b> ${where}: ${state}
<input type="hidden" name="number" value="${one.id}"><button>Desligar <span class="hidden">${escapeHtml(title)}</span></button></form></li>`
}

function secondsHint(): string {
  const some = Object.values(FAULTS).flatMap(({ title, seconds }) =>
    seconds ? [`${title}: ${seconds.meaning.toLowerCase()}, ${seconds.usual} se vazio`] : [],
  )
  return `${some.join('. ')}.`
}
