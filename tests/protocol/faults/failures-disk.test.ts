import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accessToken } from '@consente/contract/portal/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Database, openEmbedded, openPostgres } from '../../support/database/looked-into.ts'
import { findPrograms, type OwnPostgres, startPostgres } from '../../support/database/test-postgres.ts'
import { isRunning, limitFiles, mayLimitFiles } from '../../support/failures/file-limit.ts'
import { type Answered, call } from '../../support/http/contract-call.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  approve,
  askBeta,
  comeBack,
  confirm,
  detailsOf,
  goToHolder,
  share,
} from '../../support/http/http-consent-flow.ts'
import { pressUntilAnswered } from '../../support/http/http-kills.ts'
import { type HttpSetup, setUpHttpFlow, twoDatabasesOn } from '../../support/http/http-setup.ts'
import { basicHeader } from '../../support/http/http-sign-in.ts'
import { marina, padaria, rafael } from '../../support/market/sandbox-people.ts'

/** Beta's disk is full: first for further data, then also for the database's own log. */
const may = mayLimitFiles()
const programs = findPrograms()
const ENTRY = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url))
const OUTAGE = {
  status: 503,
  body: {
    code: 'UNAVAILABLE',
    message: 'Servidor indisponível no momento, tente novamente mais tarde.',
  },
}
const title = (name: string, reason: string | undefined) => (reason ? `${name} (${reason})` : name)
const noLimits = may ? undefined : 'no prlimit here'

const skippedBecause = noLimits ?? (process.env.LONG ? undefined : 'among the long tests')
describe.skipIf(skippedBecause)(title('on a full disk, PGlite', skippedBecause), () => {
  const stage = setUpHttpFlow()
  let size: number
  const beta = () => stage.market.beta
  const limit = async (bytes: number | 'unlimited') => limitFiles([beta().pid ?? 0], bytes)
  beforeAll(async () => {
    await beta().stop()
    const database = await openEmbedded(join(dataDirOf(stage), 'database'))
    size = await fill(database)
    await database.close()
    await beta().restart()
  })

  it('refuses what adds, in the customer’s words, goes on reading, and on by itself once there is room', () =>
    meetFullDisk(stage, { take: () => limit(size), give: () => limit('unlimited') }))

  it('ends by itself when its log does not fit, starts only where there is room, and has lost nothing', async () => {
    const kept = await share(stage, marina)
    const pid = beta().pid ?? 0
    await limit(1_024)
    await act.revoke(kept.beta, kept.consentId).catch(() => undefined)
    // NOTE: a closed port is not enough; the folder stays locked until the process has ended.
    await expect.poll(() => isRunning(pid)).toBe(false)

    const { status, stderr } = startWithoutRoom(beta().configFile)
    expect(status).toBe(1)
    expect(stderr).toContain('cannot be opened')
    expect(stderr).toContain('Is the disk full')

    await beta().restart()
    await endsOnce(kept)
  })
})

const noPostgres = noLimits ?? (programs ? undefined : 'no PostgreSQL programs')
describe.skipIf(noPostgres)(title('on a full disk, PostgreSQL', noPostgres), () => {
  let server: OwnPostgres
  let size: number
  const stage = setUpHttpFlow(async () => {
    // Deleted rows must keep their space, because only the test may make room.
    server = await startPostgres(programs ?? '', ['-c', 'autovacuum=off'])
    const environment = await twoDatabasesOn(server)
    address = environment.env.beta?.DATABASE_URL ?? ''
    return environment
  })
  let address: string
  beforeAll(async () => {
    const database = openPostgres(address)
    size = await fill(database)
    await database.close()
  })

  it('refuses what adds, in the customer’s words, goes on reading, and on by itself once there is room', () =>
    meetFullDisk(stage, {
      take: () => server.limitFiles(size),
      give: () => server.limitFiles('unlimited'),
    }))

  it('stops when its log does not fit; the server keeps running, and nothing is lost once it is back', async () => {
    const kept = await share(stage, marina)
    const processes = [stage.market.alfa.pid, stage.market.beta.pid]
    await server.limitFiles(1_024)
    expect(await act.revoke(kept.beta, kept.consentId)).toMatchObject(OUTAGE)
    await expect.poll(() => readiness(stage)).toMatchObject({ reason: 'database' })
    await server.halt()
    await server.resume()
    await expect.poll(() => readiness(stage)).toEqual({ status: 'ready' })
    await endsOnce(kept)
    expect([stage.market.alfa.pid, stage.market.beta.pid]).toEqual(processes)
  })
})

/** Every audited action leaves an entry in one table, which cannot become larger meanwhile. */
async function meetFullDisk(
  stage: HttpSetup,
  room: { take(): Promise<void>; give(): Promise<void> },
): Promise<void> {
  const kept = await share(stage, marina)
  const walk = await goToHolder(stage, rafael)
  const asking = await act.startSession(stage.alfa, padaria)

  await room.take()
  expect(await pressSignIn(stage.beta)).toMatchObject(OUTAGE)
  expect(await readiness(stage)).toEqual({ status: 'not ready', reason: 'disk full' })
  expect((await fetch(`${stage.beta}/health/live`)).status).toBe(200)
  expect(await act.approve(walk.beta, walk.beta.consentId, walk.choice)).toMatchObject(OUTAGE)
  expect(await act.revoke(kept.beta, kept.consentId)).toMatchObject(OUTAGE)
  expect(await act.transmit(asking, askBeta(asking))).toMatchObject({
    status: 503,
    body: { code: 'INSTITUTION_UNAVAILABLE' },
  })
  expect((await detailsOf(kept.beta, kept.consentId)).status).toBe('ACTIVE')
  expect(await act.shares(kept.beta, 'TRANSMITTING')).toMatchObject({ status: 200 })

  await room.give()
  const location = await approve(walk.beta, walk.choice)
  await confirm(walk.alfa, await comeBack(walk.browser, location, stage.alfa))
  expect((await detailsOf(walk.beta, walk.beta.consentId)).status).toBe('ACTIVE')
  expect(await pressUntilAnswered(() => act.transmit(asking, askBeta(asking)))).toMatchObject({ status: 200 })
  await endsOnce(kept)
  await expect.poll(() => readiness(stage)).toEqual({ status: 'ready' })
}

/** The customer ends the sharing, whether or not an unanswered press has done so, and both sides know. */
async function endsOnce({ alfa, beta, consentId }: Awaited<ReturnType<typeof share>>): Promise<void> {
  const { status } = await pressUntilAnswered(() => act.revoke(beta, consentId))
  expect([200, 204, 422]).toContain(status)
  expect((await detailsOf(beta, consentId)).status).toBe('INACTIVE')
  await expect.poll(async () => (await detailsOf(alfa, consentId)).status).toBe('INACTIVE')
}

/**
 * Makes the table of audit entries as large as the largest file that will be allowed: larger than a part of the
 * database's log, which is written on meanwhile. Nobody sees the rows, but their place stays taken. An entry fills a page,
 * these and all that come, so that each asks for a further one, whichever connection writes it. @returns its size
 */
async function fill(database: Database): Promise<number> {
  await database.script(
    `begin;
     alter table audit_inbox add column room text not null default repeat('x', 5000);
     alter table audit_inbox alter column room set storage plain;
     insert into audit_inbox (id, at, event, outcome, actor, subject, interaction_id, detail, mac)
     select gen_random_uuid(), now(), 'filler', '', '', '', '', '', '' from generate_series(1, 2500);
     delete from audit_inbox where event = 'filler';
     commit`,
  )
  const [row] = await database.query<{ size: number }>(`select pg_relation_size('audit_inbox')::int as size`)
  return row?.size ?? 0
}

async function pressSignIn(host: string): Promise<Answered> {
  const { document, password } = marina
  return call(host, accessToken, {
    headers: { authorization: await basicHeader(host) },
    body: { grant_type: 'password', username: document, password },
  })
}

const readiness = async ({ beta }: HttpSetup): Promise<unknown> =>
  (await fetch(`${beta}/health/ready`)).json()

function dataDirOf({ market }: HttpSetup): string {
  return (JSON.parse(readFileSync(market.beta.configFile, 'utf8')) as { dataDir: string }).dataDir
}

/** Starts the server where no file takes more than half a kilobyte. */
function startWithoutRoom(configFile: string) {
  return spawnSync('sh', ['-c', 'ulimit -f 1; exec "$0" "$1"', process.execPath, ENTRY], {
    env: { ...process.env, CONSENTE_CONFIG: configFile },
    encoding: 'utf8',
    timeout: 100_000,
  })
}
