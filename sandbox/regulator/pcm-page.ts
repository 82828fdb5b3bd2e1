import { escapeHtml, sandboxPage } from '../institutions/sandbox-page.ts'
import type { TakenTraces } from './mop-gateway.ts'
import type { PcmState } from './pcm-desk.ts'
import type { Kept } from './pcm-mirror.ts'
import { type Origin, STEPS } from './pcm-rules.ts'

const ROLES: Readonly<Record<Origin, string>> = { client: 'Receptora', server: 'Transmissora' }
/** Rows that the tables of single things show. */
const MOST_ROWS = 100

type Named = { organisationId: string; name: string }

/** The platform's page: the funnel of each institution, what was discarded, and what the other side has not reported. */
export function renderPcmPage(
  { accepted, refused, unmirrored }: PcmState,
  traces: TakenTraces,
  institutions: readonly Named[],
): string {
  const nameOf = (id: unknown): string =>
    institutions.find(({ organisationId }) => organisationId === id)?.name ?? String(id)
  const late = accepted.filter(({ isLate }) => isLate).length
  const calls = accepted.filter(({ family }) => family === 'CALL').length
  return sandboxPage(
    'Coleta de métricas (PCM)',
    `<p>O que as instituições deste ambiente reportaram: ${accepted.length - calls} etapas do funil, ${calls} chamadas, ${refused.length} descartes, ${late} fora do prazo (06:00 do dia seguinte, Brasília).</p>
${(['client', 'server'] as const).map((origin) => renderFunnel(origin, accepted, nameOf)).join('\n')}
${renderTable(
  'Reportes não espelhados',
  'O que um lado reportou e o outro ainda não.',
  ['Consentimento', 'Falta', 'Quem deveria reportar'],
  unmirrored.map(({ consentId, what, missing }) => [consentId, what, ROLES[missing]]),
)}
${renderTable(
  'Descartados',
  'Reportes recusados, com a razão.',
  ['Instituição', 'Papel', 'O quê', 'Razão'],
  refused.map(({ organisationId, origin, report, message }) => [
    nameOf(organisationId),
    ROLES[origin],
    String(report.step ?? report.endpoint ?? ''),
    message,
  ]),
)}
${renderTable(
  'Módulo de Operações (MOP)',
  `O que o gateway recebeu para anonimizar, sem os corpos; ${traces.refused.length} recusas.`,
  ['Origem, operação e API', 'Quantas'],
  Object.entries(traces.taken).map(([kind, count]) => [kind, String(count)]),
)}`,
  )
}

function renderFunnel(origin: Origin, accepted: readonly Kept[], nameOf: (id: unknown) => string): string {
  const own = accepted.filter((kept) => kept.family === 'EVENT' && kept.origin === origin)
  const idOf = ({ report }: Kept): unknown => (origin === 'client' ? report.clientOrgId : report.serverOrgId)
  const institutions = [...new Set(own.map(idOf))]
  const steps = STEPS[origin].filter((step) => own.some(({ report }) => report.step === step))
  return renderTable(
    `Funil: ${ROLES[origin]}`,
    'Quantas vezes cada etapa aconteceu, por instituição.',
    ['Etapa', ...institutions.map(nameOf)],
    steps.map((step) => [
      step,
      ...institutions.map((id) =>
        String(own.filter((kept) => idOf(kept) === id && kept.report.step === step).length),
      ),
    ]),
  )
}

function renderTable(
  title: string,
  text: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const more = rows.length > MOST_ROWS ? `<p>E mais ${rows.length - MOST_ROWS}.</p>` : ''
  const body =
    rows.length === 0
      ? '<p>Nada até agora.</p>'
      : `<div class="table"><table><thead>${cells('th', head)}</thead><tbody>${rows
          .slice(0, MOST_ROWS)
          .map((row) => cells('td', row))
          .join('')}</tbody></table></div>${more}`
  return `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p>${body}</section>`
}
