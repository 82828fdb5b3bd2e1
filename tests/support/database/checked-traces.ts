import { type Entry, strangePaths } from '../../model/audit-trace.ts'
import type { Database } from './looked-into.ts'

/**
 * Fails the test when the audit log of its database says of a sharing what the machine of `tests/model` cannot do: either the
 * product went astray, or the machine has to learn something.
 * @param isWhole true if the product alone has written it
 */
export async function checkTraces(database: Pick<Database, 'query'>, isWhole = false): Promise<void> {
  const strange = strangePaths(await entriesOf(database), isWhole)
  if (strange.length > 0)
    throw new Error(`Not a path of tests/model/consent-machine.ts:\n${strange.slice(0, 5).join('\n')}`)
}

/** In their order; none where the beginning was cut off, or the database has no audit log. */
async function entriesOf(database: Pick<Database, 'query'>): Promise<Entry[]> {
  const [there] = await database.query<{ log: string | null }>(
    `select to_regclass('public.audit_cut')::text as log`,
  )
  if (!there?.log) return []
  return database.query<Entry>(
    `select at, event, outcome, subject, detail from (
       select 0 as part, position as place, at, event, outcome, subject, detail from audit_log
       union all select 1, arrival, at, event, outcome, subject, detail from audit_inbox) entry
     where subject like 'urn:%' and not exists (select 1 from audit_cut) order by part, place`,
  )
}
