import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { institutionFile } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { openEmbedded } from '../../support/database/looked-into.ts'
import { SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import * as act from '../../support/http/http-actions.ts'
import { done, share } from '../../support/http/http-consent-flow.ts'
import { openBothDatabases, setUpHttpFlow } from '../../support/http/http-setup.ts'
import { operatorCommand } from '../../support/market/operator-command.ts'
import { marina } from '../../support/market/sandbox-people.ts'
import { type Collector, startCollector } from '../../support/observability/trace-collector.ts'

/**
 * An operator's view of two institutions after the life of one sharing. Alfa runs on PostgreSQL if available; Beta on
 * the embedded database.
 */
const LONGEST = { timeout: 120_000, interval: 200 }
let databaseUrl: string | undefined

let collector: Collector
let metricsOf: { alfa: string; beta: string }

const stage = setUpHttpFlow(async () => {
  collector = await startCollector()
  const ports = await freePorts()
  const databases = SHARED_POSTGRES ? await openBothDatabases() : undefined
  databaseUrl = databases?.env.alfa?.DATABASE_URL
  const placeOf = (port: number) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    METRICS_PORT: String(port),
  })
  metricsOf = {
    alfa: `http://127.0.0.1:${ports.alfa}/metrics`,
    beta: `http://127.0.0.1:${ports.beta}/metrics`,
  }
  return {
    env: {
      alfa: { ...placeOf(ports.alfa), ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
      beta: placeOf(ports.beta),
    },
    stop: async () => {
      await databases?.stop()
      await collector.stop()
    },
  }
})

const BETA = institutionFile('beta').institution.authorisationServerId

function expectNobodyNamed(text: string): void {
  const { document, name, email, password } = marina
  for (const word of [document, name, email, password]) expect(text.includes(word), word).toBe(false)
  expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|Bearer /)
}

/** Runs a command as an operator does. */
const command = (name: 'verify-audit' | 'manage-accounts', id: 'alfa' | 'beta', ...args: string[]) =>
  operatorCommand(
    name,
    {
      configFile: stage.market[id].configFile,
      ...(id === 'alfa' && databaseUrl && { env: { DATABASE_URL: databaseUrl } }),
    },
    ...args,
  )

let consentId: string

beforeAll(async () => {
  await expect(act.startSession(stage.alfa, { ...marina, password: 'errada12' })).rejects.toThrow()
  const shared = await share(stage, marina)
  consentId = shared.consentId
  await vi.waitFor(async () => {
    const { body } = await act.received(shared.alfa, consentId)
    expect((body as { completedAt?: string }).completedAt).toBeDefined()
  }, LONGEST)
  await done(act.revoke(shared.alfa, consentId))
  await vi.waitFor(async () => expect(await stage.statusAtHolder(consentId)).toBe('REJECTED'), LONGEST)
})

describe('traces', () => {
  const named = (service: string, name: string) =>
    collector.spans().find((span) => span.service === service && span.name === name)

  it('the whole consent flow is one trace over both institutions', async () => {
    const first = await vi.waitFor(() => {
      const span = named('consente-alfa', 'POST /bff-opin/consents/v1/transmiter')
      expect(span).toBeDefined()
      return span
    }, LONGEST)
    const inTrace = (): string[] =>
      collector
        .spans()
        .filter(({ traceId }) => traceId === first?.traceId)
        .map(({ service, name }) => `${service.replace('consente-', '')} ${name}`)
    await vi.waitFor(
      () =>
        expect(inTrace()).toEqual(
          expect.arrayContaining([
            'alfa POST /bff-opin/consents/v1/transmiter',
            'alfa create consent',
            'beta POST /open-insurance/consents/v3/consents',
            'alfa GET /transmissions/:handle',
            'beta POST /auth/par',
            'beta GET /auth/authorize',
            'beta POST /opin-authorizations/v1/access-token',
            'beta PATCH /bff-opin/consents/v1/proxy/consents',
            'beta PATCH /bff-opin/consents/v1/approve',
            'beta GET /auth/authorize/:uid',
            'alfa POST /bff-opin/consents/v1/transmiter/confirm',
            'beta POST /auth/token',
            'alfa read shared data',
            'beta GET /open-insurance/resources/v3/resources',
            'beta DELETE /open-insurance/consents/v3/consents/:consentId',
          ]),
        ),
      LONGEST,
    )
  })

  it('a span of one institution for the other is a child of the calling span, and names its interaction', async () => {
    const created = named('consente-beta', 'POST /open-insurance/consents/v3/consents')
    const asking = collector.spans().find(({ spanId }) => spanId === created?.parentSpanId)
    expect(asking).toMatchObject({ service: 'consente-alfa', name: 'create consent' })
    expect(created?.attributes).toMatchObject({
      'http.route': '/open-insurance/consents/v3/consents',
      'consente.interaction_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'consente.consent_id': consentId,
    })
  })

  it('a browser cannot put its requests into a trace', async () => {
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`
    await fetch(`${stage.beta}/config.json`, { headers: { traceparent } })
    await vi.waitFor(() => expect(named('consente-beta', 'GET /config.json')).toBeDefined(), LONGEST)
    expect(collector.text()).not.toContain('ab'.repeat(16))
  })

  it('names nobody, and holds no secret', () => expectNobodyNamed(collector.text()))
})

describe('metrics', () => {
  /** The metrics without the program that each sample names. */
  const read = async (id: 'alfa' | 'beta'): Promise<string> =>
    (await (await fetch(metricsOf[id])).text())
      .replace(/,program="\w+"|program="\w+",?/g, '')
      .replaceAll('{}', '')
  const sampleOf = (text: string, sample: string): number | undefined => {
    const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }

  it('tell requests by route, calls by institution, and the state of things', async () => {
    await vi.waitFor(async () => {
      const [alfa, beta] = [await read('alfa'), await read('beta')]
      const count =
        'consente_http_request_seconds_count{method="PATCH",route="/bff-opin/consents/v1/approve",status="200"}'
      expect(sampleOf(beta, count)).toBe(1)
      expect(
        sampleOf(beta, 'consente_http_request_seconds_count{method="POST",route="/auth/par",status="201"}'),
      ).toBe(1)
      const called = `consente_institution_calls_total{institution="${BETA}",outcome="answered"}`
      expect(sampleOf(alfa, called)).toBeGreaterThan(5)
      expect(alfa).toMatch(/^consente_sharings\{status="\w+"\} 1$/m)
      expect(beta).toMatch(/^consente_consents\{status="\w+"\} 1$/m)
      expect(sampleOf(alfa, 'consente_audit_broken')).toBe(0)
      for (const name of [
        'nodejs_eventloop_lag_seconds',
        'process_resident_memory_bytes',
        'consente_disk_free_ratio',
      ])
        expect(sampleOf(alfa, name), name).toBeGreaterThan(0)
      if (SHARED_POSTGRES)
        expect(sampleOf(alfa, 'consente_database_connections{state="total"}')).toBeGreaterThan(0)
    }, LONGEST)
  })

  it('are not on the public port, and name nobody', async () => {
    const answer = await fetch(`${stage.alfa}/metrics`)
    expect(await answer.text()).not.toContain('consente_')
    for (const id of ['alfa', 'beta'] as const) expectNobodyNamed(await read(id))
  })
})

describe('the audit log', () => {
  const verifyAudit = (id: 'alfa' | 'beta', ...args: string[]) => command('verify-audit', id, ...args)

  it.skipIf(!SHARED_POSTGRES)(
    'of a running institution on PostgreSQL is read beside it, and holds',
    async () => {
      expect(await verifyAudit('alfa')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^\d+ rows of the audit log hold\.\n/),
      })
    },
  )

  it('of an institution that runs on the embedded database cannot be read: the command says so', async () => {
    const { code, output } = await verifyAudit('beta')
    expect(output).toMatch(/in use by another process/)
    expect(code).toBe(2)
  })

  describe('of an institution that was stopped', () => {
    beforeAll(() => stage.market.beta.stop())
    afterAll(() => stage.market.beta.restart())

    it('is valid, and names nobody; once a row was changed in the database, the command names it and ends with 1', async () => {
      const { output } = await verifyAudit('beta')
      const [, last] = /Last row: (\S+)/.exec(output) ?? []
      expect(await verifyAudit('beta', '--expect', last ?? '')).toMatchObject({ code: 0 })
      const database = await openEmbedded(join(stage.market.dataRoot, 'beta', 'database'))
      const text = JSON.stringify(await database.query('select * from audit_log'))
      await database.script('alter table audit_log disable trigger all')
      const [first] = await database.query<{ position: number }>(
        `update audit_log set detail = '{}' where event = 'data.handed-over' returning position::int`,
      )
      await database.close()
      expect(text).toContain('alfa-recipient')
      expectNobodyNamed(text)
      expect(await verifyAudit('beta')).toMatchObject({
        code: 1,
        output: expect.stringContaining(`BROKEN: row ${first?.position} `),
      })
    })
  })
})

describe('accounts managed by the operator', () => {
  const accounts = (...args: string[]) => command('manage-accounts', 'alfa', ...args)
  const look = async (session: act.Session) => (await act.shares(session, 'RECEIVING')).status

  it.skipIf(!SHARED_POSTGRES)(
    'of a running institution on PostgreSQL: sessions end at once, a disabled account lets nobody in, and nobody is named',
    async () => {
      const session = await act.startSession(stage.alfa, marina)
      expect(await look(session)).toBe(200)
      const answers = [await accounts('end-sessions', marina.document)]
      expect(await look(session)).toBe(401)
      const another = await act.startSession(stage.alfa, marina)
      answers.push(await accounts('disable', marina.document))
      expect(await look(another)).toBe(401)
      await expect(act.startSession(stage.alfa, marina)).rejects.toThrow()
      answers.push(await accounts('enable', marina.document))
      expect(await look(await act.startSession(stage.alfa, marina))).toBe(200)
      for (const { code, output } of answers) {
        expect(code).toBe(0)
        expectNobodyNamed(output)
      }
    },
  )

  it('work beside a running server on the embedded database, with a code for who was identified in person; nobody is named', async () => {
    for (const [action, said] of [
      ['disable', /^Done/],
      ['enable', /^Done/],
      ['identity-code', /^The code, good once and for an hour: \d{4} \d{4}\n$/],
    ] as const) {
      const { code, output } = await command('manage-accounts', 'beta', action, marina.document)
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(said) })
      expectNobodyNamed(output)
    }
  })

  it('says what it cannot do, and repeats nothing of what it was given', async () => {
    for (const args of [['disable', '11111111111'], ['disable'], ['disable', marina.document, '--all']]) {
      const { code, output } = await command('manage-accounts', SHARED_POSTGRES ? 'alfa' : 'beta', ...args)
      expect(code).toBe(1)
      expect(output).not.toContain(args[1] ?? marina.document)
    }
  })
})
