import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { DECLARATIONS } from '../../../apps/server/src/declarations.ts'
import '../../../apps/server/src/platform/audit/consent-funnel.ts'
import { createStatistics } from '../../../apps/server/src/platform/observability/gauges.ts'
import { metrics, registerWork } from '../../../apps/server/src/platform/observability/metrics.ts'
import '../../../apps/server/src/platform/keys/http-signer.ts'

/** The dashboards and alerts read only metrics that the server writes, and every alert says what to do. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

type Rule = { alert: string; expr: string; annotations: { runbook?: string; summary?: string } }
const rules = (parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const dashboard = JSON.parse(read('deploy/grafana/dashboard.json')) as {
  panels: { title: string; targets?: { expr: string; legendFormat?: string }[] }[]
}
const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat = '' }) => [title, expr, legendFormat] as const),
)

registerWork()
/** No value is read: only names and labels matter here. */
const unread = async () => 0
const statistics = createStatistics(
  DECLARATIONS.flatMap(({ gauges = {} }) =>
    Object.entries(gauges).map(([name, gauge]) => ({ ...gauge, name, read: unread })),
  ),
)

/** Every series that the server writes, with its labels. */
type Told = { name: string; type: unknown; labelNames?: string[] }
const told = new Map(
  [...metrics.getMetricsAsArray(), ...statistics.getMetricsAsArray()].flatMap((metric) => {
    const { name, labelNames = [] } = metric as unknown as Told
    const isHistogram = 'buckets' in metric
    const names = isHistogram ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]
    return names.map((one) => [one, new Set(isHistogram ? [...labelNames, 'le'] : labelNames)] as const)
  }),
)
/** What Prometheus adds by itself. */
const ADDED = new Set(['job', 'instance'])

/** The errors in what an expression reads. */
function faultsIn(expr: string): string[] {
  return [...expr.matchAll(/\b((?:consente|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].flatMap(
    ([, name = '', selector = '']) => {
      const labels = told.get(name)
      if (!labels) return [`nobody tells ${name}`]
      const matchers = [...selector.matchAll(/\b(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)]
      const grouped = [...expr.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
        list.split(/,\s*/),
      )
      const named = [...matchers.map(([, label = '']) => label), ...grouped]
      return [
        ...named
          .filter((label) => !labels.has(label) && !ADDED.has(label))
          .map((label) => `${name} has no ${label}`),
        ...matchers
          .filter(([, label = '', sign, value = '']) => sign === '=' && !ADDED.has(label) && !isSaid(value))
          .map(([, label, , value]) => `nobody says ${label} ${value}`),
      ]
    },
  )
}

/** Whether a label's value is one that the server writes. */
const SOURCES = readdirSync(join(ROOT, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => read(`apps/server/src/${path}`))
  .join('\n')
const TEXTS = [
  SOURCES,
  ...['access', 'consents'].map((name) => read(`packages/contract/src/portal/${name}.ts`)),
  // Every call that the servers of the tests have answered.
  read('docs/proof/authorisation.md'),
].join('\n')
const isSaid = (value: string): boolean => SOURCES.includes(`'${value}'`) || SOURCES.includes(` ${value}:`)

/** Labels that a sentence or a legend shows, and that an expression has summed away. */
function unknownIn(sentence: string, expr: string): string[] {
  const shown = [...sentence.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)/g)].map(([, label = '']) => label)
  const lists = [...expr.matchAll(/\bby \(([^)]*)\)/g)].map(([, list = '']) => list.split(/,\s*/))
  return lists.flatMap((kept) => shown.filter((label) => !kept.includes(label)))
}

/** Of PostgreSQL, the system and the shell. */
const OF_THE_MACHINE = /^(pg_\w+|locktype .*|not granted|max_connections|du|dmesg|npm run .*|-- .*)$/
/**
 * Returns 1 for words of a runbook that neither the server nor the contract writes; expressions in it are checked as
 * such.
 */
function missing(code: string): number {
  const [, plain = code] = /^(?:GET|POST) (.*)$/.exec(code) ?? []
  const parts = /^[\w.]+$/.test(plain) ? [plain, plain.split('.').at(-1) ?? ''] : [plain]
  const isTold = /\b(consente|nodejs|process)_/.test(code) || parts.some((part) => TEXTS.includes(part))
  return Number(!isTold)
}

describe('the dashboard', () => {
  it.each(panels)('%s: %s', (_title, expr, legend) => {
    expect(faultsIn(expr)).toEqual([])
    expect(unknownIn(legend, expr)).toEqual([])
  })
})

describe('the alerts', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s reads existing metrics, and has a runbook',
    (_name, rule) => {
      expect(faultsIn(rule.expr)).toEqual([])
      expect(rule.annotations.summary).toBeTruthy()
      expect(unknownIn(rule.annotations.summary ?? '', rule.expr)).toEqual([])
      const { runbook = '' } = rule.annotations
      expect(existsSync(join(ROOT, runbook)), runbook).toBe(true)
      expect(read(runbook)).toMatch(/^# .+\n\n\*\*What it means\.\*\*/)
    },
  )

  it('runbooks refer to nothing that does not exist', () => {
    for (const { alert, annotations } of rules) {
      const text = read(annotations.runbook ?? '').replace(/^ {2}.*$/gm, '')
      const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
      const unknown = quoted.filter(
        (code) => !OF_THE_MACHINE.test(code) && faultsIn(code).length + missing(code) > 0,
      )
      expect({ alert, unknown }).toEqual({ alert, unknown: [] })
    }
  })

  it('every runbook has its alert', () => {
    const used = new Set(rules.map(({ annotations }) => annotations.runbook))
    const all = readdirSync(join(ROOT, 'docs/operating/runbooks')).map(
      (name) => `docs/operating/runbooks/${name}`,
    )
    expect(all.filter((path) => !used.has(path))).toEqual([])
  })
})

it('a metric that does not exist, or a missing label, is found', () => {
  expect(faultsIn('rate(consente_wishes_total[5m])')).toEqual(['nobody tells consente_wishes_total'])
  expect(faultsIn('consente_consents{colour="unavailable"}')).toEqual(['consente_consents has no colour'])
  expect(faultsIn('sum by (job, colour) (consente_consents)')).toEqual(['consente_consents has no colour'])
  expect(faultsIn('consente_outbox_waiting{kind="moon-phase"}')).toEqual(['nobody says kind moon-phase'])
  expect(unknownIn('{{ $labels.kind }} of {{ $labels.job }}', 'max by (job) (x)')).toEqual(['kind'])
})

it('no label of any metric can hold an address, a document or a consent', () => {
  const labels = new Set([...told.values()].flatMap((names) => [...names]))
  for (const label of ['url', 'path', 'document', 'customer', 'consent', 'consentId', 'ip'])
    expect(labels.has(label)).toBe(false)
})
