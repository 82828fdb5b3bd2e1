import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { metrics } from '../../apps/server/src/platform/metrics.ts'
import { createStatistics } from '../../apps/server/src/platform/statistics.ts'

/** What is handed over for monitoring reads only what the server really tells, and every alert says what to do. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

type Rule = { alert: string; expr: string; annotations: { runbook?: string; summary?: string } }
const rules = (parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const dashboard = JSON.parse(read('deploy/grafana/dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}
const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
)

const none = async () => ({})
const statistics = createStatistics({
  consents: none,
  sharings: none,
  outbox: async () => [],
  audit: {
    backlog: async () => ({ count: 0, oldest: undefined }),
    head: async () => ({ position: 0, hash: '' }),
    isBroken: () => false,
  },
  connections: () => ({ total: 0, idle: 0, waiting: 0 }),
  certificates: [],
  dataDir: ROOT,
  now: () => new Date(),
})

/** Every series that the server tells, with its labels. */
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

/** What is wrong with what an expression reads. */
function faultsIn(expr: string): string[] {
  return [...expr.matchAll(/\b((?:consente|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].flatMap(
    ([, name = '', selector = '']) => {
      const labels = told.get(name)
      if (!labels) return [`nobody tells ${name}`]
      const selected = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)
      return selected
        .filter((label) => !labels.has(label) && !ADDED.has(label))
        .map((label) => `${name} has no ${label}`)
    },
  )
}

describe('the dashboard', () => {
  it.each(panels)('%s: %s', (_title, expr) => expect(faultsIn(expr)).toEqual([]))
})

describe('the alerts', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s reads what is told, and has a runbook',
    (_name, rule) => {
      expect(faultsIn(rule.expr)).toEqual([])
      expect(rule.annotations.summary).toBeTruthy()
      const { runbook = '' } = rule.annotations
      expect(existsSync(join(ROOT, runbook)), runbook).toBe(true)
      expect(read(runbook)).toMatch(/^# .+\n\n\*\*What it means\.\*\*/)
    },
  )

  it('no runbook is without its alert', () => {
    const used = new Set(rules.map(({ annotations }) => annotations.runbook))
    const all = readdirSync(join(ROOT, 'docs/operating/runbooks')).map(
      (name) => `docs/operating/runbooks/${name}`,
    )
    expect(all.filter((path) => !used.has(path))).toEqual([])
  })
})

it('a metric that nobody tells, or a label that it has not, is found', () => {
  expect(faultsIn('rate(consente_wishes_total[5m])')).toEqual(['nobody tells consente_wishes_total'])
  expect(faultsIn('consente_consents{colour="red"}')).toEqual(['consente_consents has no colour'])
})

it('no label of any metric can hold an address, a document or a consent', () => {
  const labels = new Set([...told.values()].flatMap((names) => [...names]))
  for (const label of ['url', 'path', 'document', 'customer', 'consent', 'consentId', 'ip'])
    expect(labels.has(label)).toBe(false)
})
