import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { finishProof } from '@consente/contract/portal/factors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountStore } from '../../../apps/server/src/accounts/account.store.ts'
import { disableAccount, enableAccount } from '../../../apps/server/src/accounts/operator-actions.ts'
import { createSessionStore } from '../../../apps/server/src/accounts/sessions/session.store.ts'
import { createAuditChainer } from '../../../apps/server/src/platform/audit/audit-chainer.ts'
import { createTracesStore } from '../../../apps/server/src/regulator/mop/traces.store.ts'
import { batchSigner } from '../../../apps/server/src/regulator/pcm/sign-batch.ts'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { publicationOf } from '../../../sandbox/institutions/sandbox-institutions.ts'
import type { PcmState } from '../../../sandbox/regulator/pcm-desk.ts'
import {
  type RegulatedParticipant,
  type SchemePlatforms,
  startSchemePlatforms,
} from '../../../sandbox/regulator/scheme-platforms.ts'
import { deliver } from '../../support/database/run-outbox.ts'
import { temporaryFolder } from '../../support/files/temporary-folder.ts'
import { call } from '../../support/http/contract-call.ts'
import * as act from '../../support/http/http-actions.ts'
import { comeBack, done, goToHolder, share } from '../../support/http/http-consent-flow.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { marina, rafael } from '../../support/market/sandbox-people.ts'

const DAY_MS = 24 * 3_600_000

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

  it('the right password of an account that may not be used is a failed authentication for another reason', async () => {
    const { beta, intentId } = await goToHolder(places(), rafael)
    const { platform } = market.beta
    const deps = {
      ...platform,
      accounts: createAccountStore(platform.database),
      sessions: createSessionStore(platform.database),
    }
    await disableAccount(deps, rafael.document)
    try {
      await expect(act.startSession(market.beta.url, rafael, intentId)).rejects.toThrow()
    } finally {
      await enableAccount(deps, rafael.document)
    }
    const state = await report()
    expect(state.refused).toEqual([])
    expect(stepsOf(state, 'server', beta.consentId)).toEqual([
      'consent-created user',
      'user-redirected',
      'user-authenticated',
      'user-authentication-failed other',
    ])
    await act.startSession(market.beta.url, rafael, intentId)
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

  it.runIf(process.env.LONG)(
    'the operations module gets what each said, sealed until its gateway takes it',
    async () => {
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
    },
  )

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
