import { createPasswords } from '../../apps/server/src/accounts/passwords/passwords.ts'
import { startSession } from '../../apps/server/src/accounts/sessions/session.store.ts'
import { makeTokens } from '../../apps/server/src/accounts/sessions/session-answer.ts'
import { BY_PASSWORD } from '../../apps/server/src/accounts/sessions/session-level.ts'
import type { Sql } from '../../apps/server/src/platform/database/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { cpfOf, EACH, PASSWORD, policyIdOf, spread } from './bench-customers.ts'

/**
 * Fills an institution's database with sharings, given and received, and signs some customers in. What an earlier run
 * has put there stays.
 */
export type Seeding = {
  /** Consents given from here, and as many sharings received. */
  consents: number
  /** Customers who are signed in, evenly spread. */
  customers: number
}
export type SeededCustomer = { document: string; token: string; given: string; received: string }

const PERMISSIONS = [
  'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
  'CUSTOMERS_PERSONAL_QUALIFICATION_READ',
  'DAMAGES_AND_PEOPLE_AUTO_READ',
  'DAMAGES_AND_PEOPLE_AUTO_POLICYINFO_READ',
  'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
  'DAMAGES_AND_PEOPLE_AUTO_CLAIM_READ',
  'RESOURCES_READ',
]
/** Rows go in by so many; then the log is written off, which the embedded database does not do by itself. */
const AT_A_TIME = 50_000

export async function seed(platform: Platform, { consents, customers }: Seeding): Promise<SeededCustomer[]> {
  const { database } = platform
  for (let from = await countThere(platform); from < consents; from += AT_A_TIME) {
    await database.transaction(async (sql) => {
      // Rows are right by how they are made: references need no check.
      await sql.run('set local session_replication_role = replica')
      await addSharings(sql, from, Math.min(consents, from + AT_A_TIME))
    })
    if (database.kind === 'embedded') await database.script('checkpoint')
  }
  // What PostgreSQL does by itself, of tables with rows only: an empty one is not looked at.
  await addReadings(database)
  await database.script(
    'analyze consent, consent_history, transmission, transmission_history, reading_day, reading_count',
  )
  const documents = [...new Set(spread(consents, customers))]
  await addAccounts(platform, documents)
  // NOTE: one by one: a thousand at once would wait too long for one of the pool's connections.
  const signed: SeededCustomer[] = []
  for (const document of documents) signed.push(await signedIn(platform, document))
  return signed
}

/** As many sharings received as consents given, and none are added when the server is measured. */
export async function countThere({ database }: Pick<Platform, 'database'>): Promise<number> {
  const [row] = await database.query<{ count: number }>('select count(*)::int as count from transmission')
  return row?.count ?? 0
}

async function addSharings(sql: Sql, from: number, to: number): Promise<void> {
  const documents = Array.from({ length: Math.ceil((to - from) / EACH) }, (_, index) =>
    cpfOf(from / EACH + index),
  )
  const values = [documents, EACH, JSON.stringify(PERMISSIONS), policyIdOf(''), from, to - 1]
  const rows = `select n, document, $3::jsonb as permissions,
      -- Twenty names of policies would say no more than one.
      jsonb_build_array(jsonb_build_object('type', 'DAMAGES_AND_PEOPLE_AUTO', 'resourceId', $4::text || document,
        'productName', 'Auto Completo', 'number', $4::text || document, 'companyName', 'Seguradora Medida S.A.',
        'companyCnpj', '11222333000181', 'approvers', '[]'::jsonb)) as resources,
      now() - make_interval(mins => 60 + n % 400000) as made, now() + make_interval(days => 30 + n % 300) as ends
    from generate_series($5::int, $6::int) n
    join unnest($1::text[]) with ordinality as who (document, place) on place = (n - $5::int) / $2::int + 1`
  await sql.run(
    `with row as (${rows}), given as (
       insert into consent (consent_id, client_id, organisation_id, logged_user, permissions, services, status,
         created_at, status_at, expires_at, claimed_by, grant_id, resources, approved_at, in_force_at)
       select 'urn:medida:' || n, 'receptora', 'org-receptora', document, permissions, '{}', 'AUTHORISED', made, made,
         ends, document, 'grant-' || n, resources, made, made from row returning consent_id, created_at)
     insert into consent_history (consent_id, at, event, actor)
     select consent_id, created_at, event, 'USER' from given, unnest(array['CREATED', 'AUTHORISED', 'IN_FORCE']) event`,
    values,
  )
  await sql.run(
    `with row as (${rows}), received as (
       insert into transmission (id, handle, document, logged_user, customer_name, authorisation_server_id,
         organisation_id, holder_name, holder_cnpj, permissions, finalidade, fingerprint, idempotency_key, consent_id,
         status, created_at, waits_until, ends_at, returned_at, confirmed_at, status_at, checked_at)
       select gen_random_uuid(), 'handle-' || n, document, document, 'Cliente ' || document, 'servidor-0',
         'org-0', 'Marca', '11222333000181', permissions, 'Comparar', 'impressao-' || n, gen_random_uuid(),
         'urn:outra:' || n, 'ACTIVE', made, made, ends, made, made, made, now()
       from row where resources is not null returning id, created_at)
     insert into transmission_history (transmission_id, at, status, text)
     select id, created_at, 'ACTIVE', text from received, unnest(array['Você pediu', 'Você autorizou']) text`,
    values,
  )
}

/** Days on which each consent was read. */
const READ_DAYS = 4

/** Of consents that have none yet: each day one reading of two kinds. */
async function addReadings(database: Platform['database']): Promise<void> {
  const [row] = await database.query<{ next: number }>(
    `select coalesce(max(split_part(subject, ':', 3)::int), -1) + 1 as next from reading_day`,
  )
  const consents = await countThere({ database })
  for (let from = row?.next ?? 0; from < consents; from += AT_A_TIME) {
    await database.transaction(async (sql) => {
      const days = `select 'urn:medida:' || n as subject, (now() - make_interval(days => d))::date as day,
          date_trunc('day', now()) - make_interval(days => d) as at
        from generate_series($1::int, $2::int) n, generate_series(0, ${READ_DAYS - 1}) d`
      const values = [from, Math.min(consents, from + AT_A_TIME) - 1]
      await sql.run(
        `insert into reading_day (subject, day, readings, calls, times, first_at, last_at)
         select subject, day, 1, 2,
           jsonb_build_array(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), at, at from (${days}) read`,
        values,
      )
      await sql.run(
        `insert into reading_count (subject, day, kind, policy, outcome, reason, calls, first_at, last_at)
         select subject, day, kind, '', 'DELIVERED', '', 1, at, at from (${days}) read,
           unnest($3::text[]) kind`,
        [...values, PERMISSIONS.slice(3, 5)],
      )
    })
    if (database.kind === 'embedded') await database.script('checkpoint')
  }
}

async function addAccounts({ database, config }: Platform, documents: readonly string[]): Promise<void> {
  const passwordHash = await createPasswords(config.hashing).hash(PASSWORD)
  await database.run(
    `insert into account (document, name, email, password_hash, created_at, password_changed_at)
     select document, 'Cliente ' || document, document || '@example.com', $2, now(), now() from unnest($1::text[]) document
     on conflict do nothing`,
    [documents, passwordHash],
  )
}

async function signedIn(platform: Platform, document: string): Promise<SeededCustomer> {
  // With what the index holds: thousands of readings of the whole table would take longer than filling it.
  const [given, received] = [
    'consent where business_document is null and logged_user',
    'transmission where document',
  ].map((place) =>
    platform.database.query<{ consent_id: string }>(
      `select consent_id from ${place} = $1 order by created_at desc limit 1`,
      [document],
    ),
  )
  return {
    document,
    token: await openSession(platform, document),
    given: (await given)?.[0]?.consent_id ?? '',
    received: (await received)?.[0]?.consent_id ?? '',
  }
}

/** A session without a password: hashing is measured by itself. @returns its access token */
export async function openSession(platform: Platform, document: string, intentId?: string): Promise<string> {
  const { database, clock, audit } = platform
  const id = crypto.randomUUID()
  const expiresAt = new Date(clock.now().getTime() + 3_600_000)
  const device = { hash: 'medida', kind: { kind: 'unknown' }, isNew: false } as const
  const session = { id, document, intentId, addressHash: 'medida', expiresAt, device, level: BY_PASSWORD }
  const { access, kept: tokens } = await makeTokens({ clock, formerTokens: undefined }, session, {
    document,
    name: `Cliente ${document}`,
    representative: undefined,
  })
  const audited = audit.prepare({ event: 'account.signed-in', subject: 'account', person: document })
  await startSession(database, { session, tokens, audited }, clock.now())
  return access
}
