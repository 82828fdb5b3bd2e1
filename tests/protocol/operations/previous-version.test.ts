import { accessToken } from '@consente/contract/portal/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../support/database/looked-into.ts'
import { SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import { keepResult } from '../../support/failures/long-run-results.ts'
import {
  ENTRY,
  type SeveralProcesses,
  startSeveralProcesses,
} from '../../support/failures/multi-process-market.ts'
import { startLoad } from '../../support/failures/steady-load.ts'
import { call } from '../../support/http/contract-call.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  type AtHolder,
  approveAndReturn,
  cardOf,
  confirm,
  detailsOf,
  done,
  goToHolder,
  type Shared,
  share,
} from '../../support/http/http-consent-flow.ts'
import { basicHeader } from '../../support/http/http-sign-in.ts'
import { operatorCommand } from '../../support/market/operator-command.ts'
import {
  type BuiltVersion,
  buildVersion,
  findPreviousVersion,
  migrationsHere,
} from '../../support/market/previous-version-build.ts'
import { marina, oficina, type Person, padaria, rafael } from '../../support/market/sandbox-people.ts'

/**
 * An update as it happens: processes of the version before the newest migration work on one PostgreSQL, those of this
 * version take their places one by one under load, and go back again. Of another commit: `FORMER_VERSION=<commit> LONG=1
 * npx vitest run --project slow previous-version`.
 */
const IDS = ['alfa', 'beta'] as const
const previous = findPreviousVersion()
const missing = previous.reason ?? (SHARED_POSTGRES ? undefined : 'no PostgreSQL')
const isWanted = Boolean(process.env.LONG) && !missing
const LONGEST = { timeout: 400_000 }

describe.skipIf(!isWanted)(`the previous version beside this one${missing ? ` (${missing})` : ''}`, () => {
  let old: BuiltVersion
  let world: SeveralProcesses
  let first: Shared
  const counts = { flows: 0, answered: 0, replaced: 0 }
  const FIRST = 0
  const SECOND = 1

  beforeAll(async () => {
    old = await buildVersion(previous.commit ?? '')
    world = await startSeveralProcesses(2, 1, old)
  }, 400_000)
  afterAll(() => Promise.resolve(world?.stop()).finally(() => old?.remove()))

  /** Puts processes of a version in the same place at both institutions, while customers go on. */
  async function replaceUnderLoad(index: number, entry: string): Promise<void> {
    const load = startLoad(world, first.alfa, {
      'a whole sharing, ended': () => shareAndEnd(oficina),
    })
    for (const id of IDS) {
      await world.replace(id, index, entry)
      counts.replaced += 1
    }
    const { failures, answered } = await load.stop()
    expect(failures).toEqual([])
    counts.answered += answered
  }

  /** Which process answers from here on, at both institutions; both of them, unless told. */
  function answerWith(index?: number): void {
    for (const id of IDS) {
      const port = index === undefined ? undefined : world.ports[id][index]
      world.inFront[id].giveTo(port === undefined ? undefined : [port])
    }
  }

  async function shareAndEnd(who: Person, end: 'alfa' | 'beta' = 'alfa'): Promise<void> {
    await endOnBothSides(await share(world, who), end)
  }

  async function endOnBothSides(shared: Shared, end: 'alfa' | 'beta'): Promise<void> {
    await expectShared(shared)
    await done(act.revoke(shared[end], shared.consentId))
    const other = end === 'alfa' ? shared.beta : shared.alfa
    await expect.poll(async () => (await detailsOf(other, shared.consentId)).status).toBe('INACTIVE')
    counts.flows += 1
  }

  async function expectShared({ alfa, beta, consentId }: Shared): Promise<void> {
    for (const [side, type] of [
      [alfa, 'RECEIVING'],
      [beta, 'TRANSMITTING'],
    ] as const) {
      expect((await cardOf(side, type, consentId))?.status).toBe('ACTIVE')
      expect((await detailsOf(side, consentId)).status).toBe('ACTIVE')
    }
  }

  async function complete(walk: AtHolder): Promise<Shared> {
    const { consentId } = await confirm(walk.alfa, await approveAndReturn(walk))
    return { alfa: walk.alfa, beta: walk.beta, consentId }
  }

  const migrationsOf = async (id: 'alfa' | 'beta'): Promise<string[]> => {
    const database = openPostgres(world.databaseOf(id))
    const rows = await database.query<{ name: string }>('select name from migration order by name')
    await database.close()
    return rows.map(({ name }) => name)
  }

  it('works alone on its own database, as a start', LONGEST, async () => {
    first = await share(world, marina)
    await expectShared(first)
    await shareAndEnd(rafael)
    expect(await migrationsOf('beta')).toEqual([...old.migrations].sort())
  })

  it('goes on under load while a process of this version migrates the database', LONGEST, async () => {
    await replaceUnderLoad(SECOND, ENTRY)
    for (const id of IDS) expect(await migrationsOf(id)).toEqual(migrationsHere().sort())
  })

  it.each([
    ['the previous version', 'this version', FIRST, SECOND],
    ['this version', 'the previous version', SECOND, FIRST],
  ] as const)('a consent flow begun at %s is finished at %s', LONGEST, async (_a, _b, start, end) => {
    answerWith(start)
    const begun = await goToHolder(world, rafael)
    const before = await share(world, padaria)
    answerWith(end)
    const finished = await complete(begun)
    await expectShared(finished)
    await endOnBothSides(before, 'beta')
    const token = await renewed(finished.alfa)
    answerWith(start)
    await endOnBothSides({ ...finished, alfa: { ...finished.alfa, token } }, 'alfa')
    answerWith()
  })

  it.each([
    ['recipient', FIRST, SECOND],
    ['holder', SECOND, FIRST],
  ] as const)('the previous version as %s works with this one', LONGEST, async (_role, alfa, beta) => {
    world.inFront.alfa.giveTo(world.ports.alfa.slice(alfa, alfa + 1))
    world.inFront.beta.giveTo(world.ports.beta.slice(beta, beta + 1))
    await shareAndEnd(rafael, 'beta')
    answerWith()
  })

  it('customers in turn at either, several at once', LONGEST, async () => {
    await Promise.all([rafael, padaria, oficina].map((who) => shareAndEnd(who)))
    await expectShared(first)
  })

  it('leaves under load, and nothing of what it did is lost', LONGEST, async () => {
    await replaceUnderLoad(FIRST, ENTRY)
    await expectShared(first)
    await shareAndEnd(padaria, 'beta')
  })

  it('comes back to the changed database under load, as when an update is taken back', LONGEST, async () => {
    await replaceUnderLoad(SECOND, old.entry)
    answerWith(SECOND)
    await shareAndEnd(rafael)
    await endOnBothSides(first, 'alfa')
    answerWith()
  })

  it('what both wrote holds in the audit log', LONGEST, async () => {
    for (const id of IDS) {
      const { configFile = '' } = world.processes[id][FIRST] ?? {}
      const env = world.envOf[id] as Record<string, string>
      expect((await operatorCommand('verify-audit', { configFile, env })).output).toMatch(
        /rows of the audit log hold/,
      )
    }
    const commit = previous.commit?.slice(0, 7)
    keepResult(`versions-${commit}`, {
      previous: commit,
      migrations: migrationsHere().filter((name) => !old.migrations.includes(name)),
      ...counts,
    })
  })
})

/** A session goes on with its next tokens. @returns the access token */
async function renewed({ host, refreshToken }: act.Session): Promise<string> {
  const { access_token } = await done<{ access_token: string }>(
    call(host, accessToken, {
      headers: { authorization: await basicHeader(host) },
      body: { grant_type: 'refresh_token', refresh_token: refreshToken },
    }),
  )
  return access_token
}
