import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { finishProof } from '@consente/contract/portal/factors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOLDER_FUNNEL_STEPS } from '../../../apps/server/src/holder/holder-audit-events.ts'
import { createAuditChainer } from '../../../apps/server/src/platform/audit/audit-chainer.ts'
import type { FunnelSteps } from '../../../apps/server/src/platform/audit/consent-funnel.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { createTracesStore } from '../../../apps/server/src/regulator/mop/traces.store.ts'
import { partiesOf } from '../../../apps/server/src/regulator/parties.ts'
import { createCallReports } from '../../../apps/server/src/regulator/pcm/call-reports.ts'
import { deriveFunnel } from '../../../apps/server/src/regulator/pcm/derive-funnel.ts'
import { createReportsStore } from '../../../apps/server/src/regulator/pcm/reports.store.ts'
import { sendReports } from '../../../apps/server/src/regulator/pcm/send-reports.ts'
import { batchSigner } from '../../../apps/server/src/regulator/pcm/sign-batch.ts'
import { openPcmDesk, type PcmDesk, type PcmState } from '../../../sandbox/regulator/pcm-desk.ts'
import {
  type RegulatedParticipant,
  type SchemePlatforms,
  startSchemePlatforms,
} from '../../../sandbox/regulator/scheme-platforms.ts'
import { freePorts } from '../../../sandbox/src/ports.ts'
import { publicationOf } from '../../../sandbox/src/sandbox-institutions.ts'
import { forEachDatabase } from '../../support/database/each-database.ts'
import { deliver } from '../../support/database/run-outbox.ts'
import { movableClock, openTestPlatform, TEST_CONFIG } from '../../support/database/test-platform.ts'
import { temporaryFolder } from '../../support/files/temporary-folder.ts'
import { publishedSchema } from '../../support/holder/published-schemas.ts'
import { call } from '../../support/http/contract-call.ts'
import * as act from '../../support/http/http-actions.ts'
import { comeBack, done, goToHolder, share } from '../../support/http/http-consent-flow.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { marina } from '../../support/market/sandbox-people.ts'

const OWN = TEST_CONFIG.institution
const CLIENT = {
  organisationId: '00000000-0000-4000-8000-00000000000a',
  authorisationServerId: '00000000-0000-4000-8000-00000000000b',
  softwareId: '00000000-0000-4000-8000-00000000000c',
}
const KNOWN = [{ ...OWN, softwareId: '00000000-0000-4000-8000-00000000000d' }, CLIENT]
const PARTIES = {
  clientOrgId: CLIENT.organisationId,
  clientSSId: CLIENT.softwareId,
  serverOrgId: OWN.organisationId,
  serverASId: OWN.authorisationServerId,
}
const STEPS: FunnelSteps = HOLDER_FUNNEL_STEPS
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const isEvent = publishedSchema('consent-funnel-ingestion-current.yaml', 'eventBodyV2')
const isCall = publishedSchema('ingestion-v1.0.13.yaml', 'eventBody')

forEachDatabase((_name, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })

  /** One process of a holder that reports to a platform of the sandbox. */
  async function begin({ clock = movableClock(new Date('2026-11-05T12:00:00.700Z')) } = {}) {
    const platform = await openTestPlatform(database, { clock })
    const { audit, log, seal, keys } = platform
    const store = createReportsStore(database, seal)
    await store.begin()
    const desk = openPcmDesk({
      known: KNOWN,
      keysOf: async () => ({ keys: [...keys.publicJwks] }),
      now: clock.now,
    })
    const platformCalls: string[] = []
    /** How the platform answers; undefined: it takes the batch. */
    let instead: ((jws: string) => Promise<{ status: number; body: unknown }>) | undefined
    const consentsOf = {
      holder: async (ids: readonly string[]) =>
        new Map(
          ids
            .filter((id) => id.startsWith('urn:'))
            .map((id) => [id, { ...PARTIES, permissions: ['RESOURCES_READ'], consentUser: 'user' as const }]),
        ),
      recipient: async () => new Map(),
    }
    const outbound = {
      async fetchBytes(url: string, { body = '' }: { body?: string }) {
        platformCalls.push(url)
        const [, family, side] = /\/(event|report)-api\/v\d\/(server|client)-batch$/.exec(url) ?? []
        const answer = await (instead?.(body) ??
          desk.take({ family: family === 'event' ? 'EVENT' : 'CALL', origin: side as 'server' }, body))
        const bytes = Buffer.from(JSON.stringify(answer.body))
        return { status: answer.status, type: 'application/json', tag: undefined, bytes }
      },
    }
    const url = 'https://pcm.example/'
    const organisationId = OWN.organisationId
    const sending = { clock, log, store, outbound, sign: batchSigner(keys), url, organisationId }
    const chainer = createAuditChainer({ ...audit, log })
    return {
      ...platform,
      clock,
      store,
      desk,
      platformCalls,
      answer: (how: typeof instead) => {
        instead = how
      },
      /** What the holder records of a consent. */
      async record(event: string, subject: string, rest: { outcome?: 'refused'; detail?: object } = {}) {
        await audit.record(database, { event, subject, ...rest } as Parameters<typeof audit.record>[1])
        await chainer.chain()
      },
      derive: () => deriveFunnel({ audit, log, store, steps: STEPS, consentsOf }),
      send: (mostInBatch?: number) => sendReports({ ...sending, ...(mostInBatch && { mostInBatch }) }),
      calls: createCallReports({
        log,
        store,
        partiesOf: partiesOf(
          { institution: OWN, pcm: undefined },
          {
            holder: { reportedConsents: async () => new Map(), directoryIdsOf: async () => CLIENT },
            accounts: { customersAmong: async () => new Set() },
            directory: { endpointsOf: async () => undefined },
          },
        ),
      }),
    }
  }
  type Process = Awaited<ReturnType<typeof begin>>
  const stepsAt = (desk: PcmDesk) => desk.state().accepted.map(({ report }) => report.step)
  const countsOf = async ({ store, clock }: Process) =>
    Object.fromEntries(
      (await store.summary(clock.now())).map((row) => [`${row.family} ${row.state}`, row.count]),
    )

  it('steps leave the audit log once, in the published form, in the order in which they happened', async () => {
    const one = await begin()
    for (const event of ['consent.created', 'consent.customer-arrived', 'consent.authorised', 'code.issued'])
      await one.record(event, 'urn:teste:1')
    await one.record('token.issued', 'urn:teste:1')
    await one.record('consent.created', 'no-consent')
    // A clock behind that of the process that recorded the step before.
    one.clock.move(-60_000)
    await one.record('consent.in-force', 'urn:teste:1')
    await one.derive()
    await one.derive()
    await one.send()
    expect(stepsAt(one.desk)).toEqual([
      'consent-created',
      'user-redirected',
      'consent-authorized',
      'authorization-code-created',
      'user-redirected-back',
      'consent-token-generated',
    ])
    const reports = one.desk.state().accepted.map(({ report }) => report)
    expect(reports.flatMap((report) => isEvent(report))).toEqual([])
    expect(new Set(reports.map(({ timestamp }) => timestamp))).toEqual(new Set(['2026-11-05T12:00:00Z']))
    expect(new Set(reports.map(({ correlationId }) => correlationId)).size).toBe(6)
    expect(reports[0]).toMatchObject({ additionalInfo: { 'consent-user': 'user' }, ...PARTIES })
    expect(one.desk.state().refused).toEqual([])
  })

  it('of two processes each derives and sends what the other has not', async () => {
    const [one, other] = [await begin(), await begin()]
    for (let number = 0; number < 40; number += 1) await one.record('consent.created', `urn:teste:${number}`)
    await Promise.all([one.derive(), other.derive()])
    await Promise.all([one.send(7), other.send(7)])
    const sent = [...one.desk.state().accepted, ...other.desk.state().accepted]
    expect(new Set(sent.map(({ report }) => report.consentId)).size).toBe(40)
    expect(sent).toHaveLength(40)
    expect(await countsOf(one)).toEqual({ 'EVENT SENT': 40 })
  })

  it('a platform that took a batch but whose answer was lost counts it once', async () => {
    const one = await begin()
    await one.record('consent.created', 'urn:teste:1')
    await one.derive()
    one.answer(async (jws) => {
      await one.desk.take({ family: 'EVENT', origin: 'server' }, jws)
      throw new Error('the answer was lost')
    })
    await one.send()
    expect(await countsOf(one)).toEqual({ 'EVENT WAITING': 1 })
    one.answer(undefined)
    await one.send()
    expect(await countsOf(one)).toEqual({ 'EVENT SENT': 1 })
    expect(one.desk.state().accepted).toHaveLength(1)
  })

  it('a week of silence loses nothing; only what waits past 06:00 of the next day in Brasília is late', async () => {
    const clock = movableClock(new Date('2026-11-06T02:59:00Z'))
    const one = await begin({ clock })
    one.answer(async () => ({ status: 500, body: { message: 'Internal Server Error' } }))
    const late = async () => (await one.store.summary(clock.now())).map((row) => row.late)
    await one.record('consent.created', 'urn:teste:1')
    await one.derive()
    await one.send()
    // 23:59 of the 5th in Brasília: late from 06:00 of the 6th on, and not a day later.
    clock.move(6 * HOUR_MS)
    expect(await late()).toEqual([0])
    clock.move(2 * 60_000)
    expect(await late()).toEqual([1])
    for (let day = 0; day < 7; day += 1) {
      clock.move(DAY_MS)
      await one.record('consent.created', `urn:teste:day-${day}`)
      await one.derive()
      await one.send()
    }
    expect(await countsOf(one)).toEqual({ 'EVENT WAITING': 8 })
    one.answer(undefined)
    await one.send()
    expect(await countsOf(one)).toEqual({ 'EVENT SENT': 8 })
    expect(one.desk.state().accepted.filter(({ isLate }) => isLate).length).toBeGreaterThanOrEqual(6)
  })

  it('of a batch that was taken in part the rest is kept with its reasons, and waits again when asked to', async () => {
    const one = await begin()
    await one.record('consent.created', 'urn:teste:1')
    await one.record('consent.created', 'urn:teste:2')
    await one.record('consent.created', `urn:teste:${'x'.repeat(260)}`)
    await one.derive()
    // Known before it is sent.
    expect(await countsOf(one)).toEqual({ 'EVENT WAITING': 2, 'EVENT REFUSED': 1 })
    one.answer(async (jws) => {
      const { events } = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())
      const [first, second] = events.map(({ correlationId }: { correlationId: string }) => correlationId)
      return {
        status: 207,
        body: [
          { reportId: 'r', correlationId: first, status: 'ACCEPTED' },
          { correlationId: second, status: 'DISCARDED', message: 'serverASId' },
        ],
      }
    })
    await one.send()
    expect(await countsOf(one)).toEqual({ 'EVENT SENT': 1, 'EVENT REFUSED': 2 })
    expect(await one.store.unsent(one.clock.now())).toMatchObject([{ state: 'REFUSED', count: 2, late: 0 }])
    const [refused] = (await one.store.list('REFUSED', 10)).filter(({ answer }) => answer === 'serverASId')
    expect(refused).toMatchObject({ what: 'consent-created', consentId: 'urn:teste:2', tries: 1 })
    one.answer(undefined)
    expect(await one.store.retry(refused?.id)).toBe(1)
    await one.send()
    expect(await countsOf(one)).toEqual({ 'EVENT SENT': 2, 'EVENT REFUSED': 1 })
    expect(one.desk.state().accepted[0]?.report.correlationId).toBe(refused?.id)
  })

  it('a batch that is too large is halved until it fits', async () => {
    const one = await begin()
    for (let number = 0; number < 9; number += 1) await one.record('consent.created', `urn:teste:${number}`)
    await one.derive()
    one.answer(async (jws) => {
      const { events } = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())
      if (events.length > 2) return { status: 413, body: { message: 'Record limit exceeded' } }
      return one.desk.take({ family: 'EVENT', origin: 'server' }, jws)
    })
    await one.send()
    expect(await countsOf(one)).toEqual({ 'EVENT SENT': 9 })
  })

  it('calls are written together, sealed where they name a policy, and sent in the published form', async () => {
    const one = await begin()
    const path = '/open-insurance/insurance-rural/v1/insurance-rural/apolice-12345/claim'
    const call = {
      side: 'server' as const,
      method: 'GET',
      path,
      origin: undefined,
      status: 200,
      at: one.clock.now(),
      milliseconds: 0.4,
      interactionId: randomUUID(),
      consentId: 'urn:teste:1',
      other: 'client',
    }
    one.calls.note(call)
    one.calls.note({ ...call, path: '/open-insurance/discovery/v1/status' })
    one.calls.note({ ...call, other: undefined })
    expect(await countsOf(one)).toEqual({})
    await one.calls.flush()
    expect(await countsOf(one)).toEqual({ 'CALL WAITING': 1 })
    expect(JSON.stringify(await database.query('select * from pcm_report'))).not.toContain('apolice-12345')
    await one.send()
    const [kept] = one.desk.state().accepted
    expect(isCall(kept?.report)).toEqual([])
    expect(kept?.report).toMatchObject({
      endpoint: '/open-insurance/insurance-rural/v1/insurance-rural/{policyId}/claim',
      url: path,
      processTimespan: 1,
      additionalInfo: { consentId: 'urn:teste:1' },
    })
    expect(one.platformCalls.at(-1)).toBe('https://pcm.example/report-api/v1/server-batch')
  })

  it('a call without a valid token is reported by the certificate that was shown; without one nobody can be named', async () => {
    const one = await begin()
    const { organisationId, softwareId } = CLIENT
    const refused = {
      side: 'server' as const,
      method: 'GET',
      path: '/open-insurance/resources/v3/resources',
      origin: undefined,
      status: 401,
      at: one.clock.now(),
      milliseconds: 2,
      interactionId: randomUUID(),
      consentId: undefined,
      other: undefined,
    }
    one.calls.note({ ...refused, certified: { organisationId, softwareId } })
    one.calls.note({ ...refused, certified: { organisationId: 'Fulana', softwareId: '1' } })
    one.calls.note({ ...refused, certified: undefined })
    await one.calls.flush()
    await one.send()
    const [kept, ...others] = one.desk.state().accepted
    expect(others).toEqual([])
    expect(isCall(kept?.report)).toEqual([])
    expect(kept?.report).toMatchObject({ statusCode: 401, ...PARTIES })
    expect(await countsOf(one)).toEqual({ 'CALL SENT': 1 })
  })

  it('a process that is killed loses the calls of its last seconds, and no step', async () => {
    const killed = await begin()
    const call = {
      side: 'server' as const,
      method: 'GET',
      path: '/open-insurance/resources/v3/resources',
      origin: undefined,
      status: 200,
      at: killed.clock.now(),
      milliseconds: 3,
      consentId: 'urn:teste:1',
      other: 'client',
    }
    const times = (count: number, work: () => void) => Array.from({ length: count }).forEach(work)
    times(50, () => killed.calls.note({ ...call, interactionId: randomUUID() }))
    await killed.calls.flush()
    times(7, () => killed.calls.note({ ...call, interactionId: randomUUID() }))
    await killed.record('consent.created', 'urn:teste:1')
    await killed.record('consent.customer-arrived', 'urn:teste:1')
    // What it held in memory is gone with it; another one goes on with the database.
    const other = await begin()
    await other.derive()
    await other.send()
    const { accepted } = other.desk.state()
    expect(accepted.filter(({ family }) => family === 'CALL')).toHaveLength(50)
    expect(accepted.filter(({ family }) => family === 'EVENT')).toHaveLength(2)
  })

  it('what was accepted is kept for its days, what was refused for six months, what waits for good', async () => {
    const one = await begin()
    await one.record('consent.created', 'urn:teste:1')
    await one.record('consent.created', `urn:teste:${'x'.repeat(260)}`)
    await one.derive()
    await one.send()
    await one.record('consent.created', 'urn:teste:2')
    await one.derive()
    const at = (days: number) => new Date(one.clock.now().getTime() + days * DAY_MS)
    await one.store.forget({ sentBefore: at(-1), refusedBefore: at(-1) })
    expect(await countsOf(one)).toEqual({ 'EVENT SENT': 1, 'EVENT REFUSED': 1, 'EVENT WAITING': 1 })
    await one.store.forget({ sentBefore: at(1), refusedBefore: at(1) })
    expect(await countsOf(one)).toEqual({ 'EVENT WAITING': 1 })
  })
})

describe('between two institutions', () => {
  type Side = 'alfa' | 'beta'
  let market: InProcessMarket<Side>
  let regulator: SchemePlatforms
  const parts = {
    participants: [] as RegulatedParticipant[],
    file: join(temporaryFolder(), 'reports.jsonl'),
  }
  beforeAll(async () => {
    regulator = await startSchemePlatforms((await freePorts()).regulator, parts)
    market = await startInProcessMarket(['alfa', 'beta'], {
      configure: (config) => {
        const { softwareId } = publicationOf(config.institution.id as Side)
        parts.participants.push({ ...config.institution, softwareId, publicUrl: config.publicUrl })
        const { url } = regulator
        return {
          ...config,
          pcm: { url, softwareId, consentUser: 'user', everyMinutes: 1, bufferSeconds: 5, keepDays: 90 },
          mop: { url, keepDays: 7 },
          knownRecipients: config.knownRecipients.map((known) => ({
            ...known,
            softwareId: publicationOf(known.clientId.replace('-recipient', '') as Side).softwareId,
          })),
        }
      },
    })
  })
  afterAll(async () => {
    await market.stop()
    await regulator.stop()
  })

  const places = () => ({ alfa: market.alfa.url, beta: market.beta.url })
  async function report(): Promise<PcmState> {
    for (const { platform, jobs, handlers } of [market.alfa, market.beta]) {
      await deliver(platform, handlers)
      await createAuditChainer({ ...platform.audit, log: platform.log }).chain()
      await jobs.find(({ name }) => name === 'pcm.send')?.run()
    }
    return (await fetch(`${regulator.url}/reports`)).json() as Promise<PcmState>
  }
  const stepsOf = ({ accepted }: PcmState, origin: string, consentId: string) =>
    accepted
      .filter(
        (kept) => kept.origin === origin && kept.family === 'EVENT' && kept.report.consentId === consentId,
      )
      .map(({ report }) => [report.step, ...Object.values(report.additionalInfo ?? {})].join(' '))

  it('both report a sharing from its request to its end, step by step, and each call from either side', async () => {
    const { alfa, consentId } = await share(places(), marina)
    await deliver(market.alfa.platform, market.alfa.handlers)
    await done(act.revoke(alfa, consentId))
    const state = await report()
    expect(state.refused).toEqual([])
    const read = 'resource-accessed consent-token'
    const [client, server] = [stepsOf(state, 'client', consentId), stepsOf(state, 'server', consentId)]
    expect([...new Set(client)]).toEqual([
      'consent-created user',
      'user-redirected',
      'user-redirected-back success',
      'consent-token-received',
      read,
      'consent-revoked user',
    ])
    expect([...new Set(server)]).toEqual([
      'consent-created user',
      'user-redirected',
      'user-authenticated',
      'consent-authorized',
      'authorization-code-created',
      'user-redirected-back success',
      'consent-token-generated',
      read,
      'consent-revoked user',
    ])
    const calls = state.accepted.filter(({ family }) => family === 'CALL')
    expect(calls.filter(({ origin }) => origin === 'client').length).toBeGreaterThan(5)
    expect(calls.every(({ report }) => Boolean(report.additionalInfo))).toBe(true)
    expect(state.unmirrored).toEqual([])
  })

  it('a wrong password, a wrong second factor and a refusal are steps too, and the return without a code', async () => {
    const walk = await goToHolder(places(), marina)
    const { consentId } = walk.beta
    await act
      .startSession(market.beta.url, { ...marina, password: 'errada' }, walk.intentId)
      .catch(() => undefined)
    const wrongCode = { token: walk.beta.token, body: { totp: '000000' } }
    expect((await call(market.beta.url, finishProof, wrongCode)).status).toBe(422)
    const { location } = await done<{ location: string }>(act.reject(walk.beta, consentId))
    const { state: requestId, error = '' } = await comeBack(walk.browser, location, market.alfa.url)
    await act.tellRefusal(walk.alfa, requestId, error)
    const state = await report()
    expect(state.refused).toEqual([])
    expect(stepsOf(state, 'server', consentId)).toEqual([
      'consent-created user',
      'user-redirected',
      'user-authenticated',
      'user-authentication-failed invalid-credentials',
      'user-authentication-failed invalid-mfa',
      'consent-rejected user',
      'user-redirected-back failure',
    ])
    expect(stepsOf(state, 'client', consentId)).toEqual([
      'consent-created user',
      'user-redirected',
      'user-redirected-back failure',
    ])
    expect(state.unmirrored).toEqual([])
  })

  it('the platform’s page shows the funnel; a batch that is not signed by the institution is not taken', async () => {
    const { accepted } = await report()
    expect(accepted.some(({ isLate }) => isLate)).toBe(false)
    const page = await (await fetch(regulator.url)).text()
    expect(page).toContain('Funil: Receptora')
    expect(page).toContain('<td>user-redirected-back</td>')
    const organisationId = market.alfa.platform.config.institution.organisationId
    const forged = await batchSigner(market.beta.platform.keys)({ organisationId, events: [] })
    expect((await regulator.desk.take({ family: 'EVENT', origin: 'client' }, forged)).status).toBe(401)
  })

  it('the operations module gets what each said, sealed until its gateway takes it', async () => {
    const { platform, jobs } = market.beta
    const run = (name: string) => jobs.find((job) => job.name === name)?.run()
    const { consentId } = await share(places(), marina)
    await deliver(market.alfa.platform, market.alfa.handlers)
    await regulator.stop()
    await run('mop.deliver')
    const waiting = await platform.database.query('select * from mop_trace')
    expect(waiting.length).toBeGreaterThan(2)
    expect(JSON.stringify(waiting)).not.toContain(consentId)
    expect(JSON.stringify(waiting)).not.toContain(marina.document)
    regulator = await startSchemePlatforms(Number(new URL(regulator.url).port), parts)
    // Refused traces wait ten minutes.
    market.clock.move(11 * 60_000)
    await run('mop.deliver')
    expect(await platform.database.query('select * from mop_trace')).toEqual([])
    const { taken, refused } = regulator.traces()
    expect(refused).toEqual([])
    expect(taken).toMatchObject({ 'server POST consents v3': expect.any(Number) })
    await market.alfa.jobs.find(({ name }) => name === 'mop.deliver')?.run()
    expect(regulator.traces().taken).toMatchObject({ 'client POST consents v3': expect.any(Number) })
  })

  it('a body that nobody has taken is gone after its days', async () => {
    const { platform, jobs } = market.beta
    const store = createTracesStore(platform.database, platform.seal)
    await store.add([{ id: randomUUID(), at: market.clock.now(), headers: {}, body: '{}' }])
    const cleanUp = () => jobs.find(({ name }) => name === 'mop.clean-up')?.run()
    market.clock.move(6 * DAY_MS)
    await cleanUp()
    expect((await store.backlog()).count).toBe(1)
    market.clock.move(2 * DAY_MS)
    await cleanUp()
    expect((await store.backlog()).count).toBe(0)
  })
})
