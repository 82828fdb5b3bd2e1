import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { DECLARATIONS } from './declarations.ts'
import type { HolderAuditEntry } from './holder/holder-audit-events.ts'
import type { FunnelSteps } from './platform/audit/consent-funnel.ts'
import { PLATFORM } from './platform/platform-declaration.ts'
import type { RecipientAudit } from './recipient/recipient-audit-events.ts'
import type { RecipientThrottling } from './recipient/recipient-throttling.ts'

const steps: FunnelSteps = Object.assign({}, ...DECLARATIONS.map(({ funnelSteps }) => funnelSteps ?? {}))

describe('a misspelt name', () => {
  it('is no audit event of the part', () => {
    expectTypeOf<'consent.created'>().toExtend<HolderAuditEntry['event']>()
    expectTypeOf<'consent.creatd'>().not.toExtend<HolderAuditEntry['event']>()
    expectTypeOf<'consent.created'>().not.toExtend<Parameters<RecipientAudit['record']>[1]['event']>()
  })

  it('is no throttling policy of the part', () => {
    expectTypeOf<'sharingAccount'>().toExtend<Parameters<RecipientThrottling['take']>[0]>()
    expectTypeOf<'sharingAcount'>().not.toExtend<Parameters<RecipientThrottling['take']>[0]>()
    expectTypeOf<'signInPair'>().not.toExtend<Parameters<RecipientThrottling['take']>[0]>()
  })
})

describe('the parts', () => {
  const others = DECLARATIONS.filter((declaration) => declaration !== PLATFORM)
  const eventsOf = (all: typeof DECLARATIONS) => all.flatMap(({ auditEvents = [] }) => auditEvents)
  const policies = DECLARATIONS.flatMap(({ throttling = {} }) => Object.keys(throttling))
  const columnsOf = (all: typeof DECLARATIONS) => all.flatMap(({ sealedColumns = [] }) => sealedColumns)

  it('share no audit event, no throttling policy, no sealed column, no job, no setting and no metric', () => {
    const columns = columnsOf(DECLARATIONS).map(({ table, column }) => `${table}.${column}`)
    const namesOf = (what: 'jobs' | 'settings' | 'gauges') =>
      DECLARATIONS.flatMap((declaration) => Object.keys(declaration[what] ?? {}))
    const others = [namesOf('jobs'), namesOf('settings'), namesOf('gauges')]
    for (const names of [eventsOf(DECLARATIONS), policies, columns, ...others])
      expect(names).toEqual([...new Set(names)])
  })

  it('name every funnel step by an event that one of them records', () => {
    const events = new Set<string>(eventsOf(DECLARATIONS))
    expect(Object.keys(steps).filter((event) => !events.has(event))).toEqual([])
  })

  it('are not named in the platform: neither their events, policies and jobs nor their tables and metrics', async () => {
    const root = fileURLToPath(new URL('./platform', import.meta.url))
    const text = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.ts$/.test(path))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n')
    const own = new Set(columnsOf([PLATFORM]).map(({ table }) => table))
    // A table's name may be an ordinary word: only statements and declarations name a table.
    const tables = columnsOf(others).map(({ table }) => `(from|into|update|join|table:) '?${table}`)
    const counted = await Promise.all(others.flatMap(({ counters = [] }) => counters).map((one) => one.get()))
    const told = others.flatMap(({ gauges = {}, jobs = {} }) => [
      ...Object.keys(gauges),
      ...Object.keys(jobs),
    ])
    const names = [...eventsOf(others), ...policies, ...tables, ...told, ...counted.map(({ name }) => name)]
    expect(names.length).toBeGreaterThan(50)
    expect(
      names.filter((name) => !own.has(name.replace(/^.* '\?/, '')) && new RegExp(`\\b${name}\\b`).test(text)),
    ).toEqual([])
  })
})
