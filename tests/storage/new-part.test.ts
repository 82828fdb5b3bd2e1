import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Audit } from '../../apps/server/src/platform/audit/audit.ts'
import { funnelSteps } from '../../apps/server/src/platform/audit/consent-funnel.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { createStatistics } from '../../apps/server/src/platform/observability/gauges.ts'
import type { PartDeclaration, PartWork } from '../../apps/server/src/platform/part.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { PLATFORM } from '../../apps/server/src/platform/platform-declaration.ts'
import { createWork } from '../../apps/server/src/platform/platform-work.ts'
import { createSeal } from '../../apps/server/src/platform/secrets/seal.ts'
import { openThrowaway } from '../support/database/kept-databases.ts'
import { openTestPlatform } from '../support/database/test-platform.ts'

/**
 * A part that the product does not have is connected to the platform by its declarations only: nothing in `platform`
 * names it.
 */
const [previous, current] = [randomBytes(32), randomBytes(32)] as const
const LIBRARY: PartDeclaration = {
  jobs: { 'library.count': '* * * * *' },
  gauges: { library_books: { help: 'Books.' }, library_loans: { help: 'Loans.', labelNames: ['state'] } },
  auditEvents: ['book.borrowed'],
  funnelSteps: { 'book.borrowed': { role: 'holder', step: 'book-borrowed' } },
  sealedColumns: [{ table: 'book', column: 'note' }],
}

let database: Database
let platform: Platform
beforeEach(async () => {
  database = await openThrowaway()
  await database.script('create table book (id int primary key, note text not null)')
  platform = await openTestPlatform(database, { masterKeys: [current, previous] })
})
afterEach(() => database.close())

const workOf = (part: PartWork) => createWork(platform, [PLATFORM, LIBRARY], [part])
const stepsCounted = async () =>
  (await funnelSteps.get()).values.find(({ labels }) => labels.step === 'book-borrowed')?.value ?? 0

it('its audit event is chained, and counted as a step of the funnel', async () => {
  const audit: Audit<'book.borrowed'> = platform.audit
  await audit.record(database, { event: 'book.borrowed', subject: '1' })
  const before = await stepsCounted()
  const stop = await workOf({}).start(['work'])
  await stop()
  expect((await platform.audit.store.after(0, 100)).map(({ event }) => event)).toContain('book.borrowed')
  expect(await stepsCounted()).toBe(before + 1)
})

it('its sealed column is resealed with the newest master key', async () => {
  await database.run('insert into book (id, note) values (1, $1)', [
    createSeal([previous]).seal('um segredo'),
  ])
  await workOf({})
    .jobs.find(({ name }) => name === 'reseal')
    ?.run()
  const [row] = await database.query<{ note: string }>('select note from book')
  expect(createSeal([current]).open(row?.note ?? '')).toBe('um segredo')
})

it('its gauge is told beside the others', async () => {
  const gauges = { library_books: async () => 7, library_loans: async () => ({ open: 2 }) }
  const told = await createStatistics(workOf({ gauges }).gauges(['work'])).metrics()
  expect(told).toContain('library_books 7')
  expect(told).toContain('library_loans{state="open"} 2')
  expect(() => workOf({ gauges: { library_boks: async () => 7 } })).toThrow('library_boks')
})

it('its job runs at the declared time, or at the one that the configuration sets', () => {
  const cronOf = (schedules: Record<string, string>) =>
    workOf({ jobs: { 'library.count': async () => undefined }, schedules }).jobs[0]?.cron
  expect([cronOf({}), cronOf({ 'library.count': '0 * * * *' })]).toEqual(['* * * * *', '0 * * * *'])
  expect(() => workOf({ jobs: { 'library.cuont': async () => undefined } })).toThrow('library.cuont')
})

it('its jobs, its work and its intervals are done', async () => {
  const done: string[] = []
  const part: PartWork = {
    jobs: { 'library.count': async () => done.push('job') },
    outboxHandlers: { loan: async () => done.push('work') },
    intervals: [{ run: async () => done.push('interval'), everyMs: 5 }],
  }
  const { jobs, handlers, start } = workOf(part)
  await jobs.find(({ name }) => name === 'library.count')?.run()
  await handlers.loan?.({})
  const stop = await start(['work'])
  await expect.poll(() => new Set(done)).toEqual(new Set(['job', 'work', 'interval']))
  await stop()
})
