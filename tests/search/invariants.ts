import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { checkTraces } from '../support/database/checked-traces.ts'
import type { Customers, Sharing } from './customers.ts'
import { SIDES, type Side } from './network.ts'
import type { SentMail, World } from './world.ts'

/** Ends that were seen before, which are final; and every joint state of both sides, for the count. */
export type Seen = { ends: Map<string, string>; states: Set<string> }
export const newSeen = (): Seen => ({ ends: new Map(), states: new Set() })

type Held = {
  id: string
  status: string
  is_past: boolean
  reason: string | null
  created: Date
  approved: Date | null
  expires: Date
  in_force: boolean
  tokens: number
  missing: number
  /** The last further approval. */
  further: Date | null
}
type Received = {
  id: string
  consent: string | null
  status: string
  reason: string | null
  purpose: string
  /** True if its term has passed, recorded or not. */
  is_past: boolean
  confirmed: boolean
  tokens: boolean
  replaces: string | null
}
type Written = {
  consent: string
  history: Record<string, number>
  audit: Record<string, number>
  receipts: Record<string, number>
  /** Receipts of further approvers, for their approvals. */
  further: number
  /** True if it is over, as recorded. */
  is_over: boolean
}

/** A consent that time has ended at an instant, by the hours that the scheme gives. */
const PAST = `status in ('AWAITING_AUTHORISATION', 'AUTHORISED') and (expires_at <= $1::timestamptz
    or created_at <= $1::timestamptz - interval '1 hour' and status = 'AWAITING_AUTHORISATION'
    or approved_at <= $1::timestamptz - interval '1 hour' and exists (
      select 1 from consent_approver a where a.consent_id = c.consent_id and a.approved_at is null))`
const HELD = `select consent_id as id, status, (${PAST}) as is_past, rejection_code as reason, created_at as created, approved_at as approved,
    expires_at as expires, in_force_at is not null as in_force,
    (select count(*)::int from openid_record r where r.grant_id = c.grant_id and r.model in ('AccessToken', 'RefreshToken')) as tokens,
    (select count(*)::int from consent_approver a where a.consent_id = c.consent_id and a.approved_at is null) as missing,
    (select max(approved_at) from consent_approver a where a.consent_id = c.consent_id) as further
  from consent c order by created_at`
const RECEIVED = `select id, consent_id as consent, status, reason, coalesce(finalidade, '') as purpose, ends_at <= $1 as is_past,
    confirmed_at is not null as confirmed, tokens is not null as tokens, replaces from transmission order by created_at`

const counts = (what: string, from: string): string =>
  `(select coalesce(jsonb_object_agg(what, n), '{}') from (select ${what} as what, count(*)::int as n from ${from} group by 1) x)`
const AUDIT = '(select subject, event from audit_log union all select subject, event from audit_inbox)'
const WRITTEN = {
  beta: `select consent_id as consent,
      ${counts('event', 'consent_history h where h.consent_id = c.consent_id')} as history,
      ${counts('event', `${AUDIT} h where h.subject = c.consent_id`)} as audit,
      ${counts('kind', `receipt r where r.consent_id = c.consent_id and side = 'holder' and r.document = coalesce(c.business_document, c.logged_user)`)} as receipts,
      (select count(*)::int from receipt r where r.consent_id = c.consent_id and side = 'holder' and r.kind in ('GRANT', 'CHANGE', 'RENEWAL')
        and r.document <> coalesce(c.business_document, c.logged_user)) as further, status = 'REJECTED' as is_over
    from consent c`,
  alfa: `select coalesce(consent_id, '') as consent,
      ${counts(`status || ': ' || text`, 'transmission_history h where h.transmission_id = c.id')} as history,
      ${counts('event', `${AUDIT} h where h.subject = c.consent_id`)} as audit,
      ${counts('kind', `receipt r where r.consent_id = c.consent_id and side = 'recipient'`)} as receipts, 0 as further,
      status in ('EXPIRED', 'INACTIVE', 'REJECTED') as is_over
    from transmission c`,
} as const

const HOUR = 60 * 60_000
const isOverThere = ({ status }: Held): boolean => status === 'REJECTED' || status === 'CONSUMED'
const isOverHere = ({ status }: Received): boolean => ['EXPIRED', 'INACTIVE', 'REJECTED'].includes(status)

/** Checks all that must hold whenever something was written. @returns the sentence that does not */
export async function checkNow(world: World, customers: Customers, seen: Seen): Promise<string | undefined> {
  const held = await heldNow(world)
  const received = await receivedNow(world)
  for (const one of held) {
    const [other] = received.filter(({ consent }) => consent === one.id)
    seen.states.add(
      [
        one.status,
        one.reason,
        one.in_force,
        one.missing,
        one.tokens > 0,
        other?.status,
        other?.reason,
        other?.tokens,
      ].join(),
    )
  }
  return (
    firstOf(held, (one) => wrongAtHolder(one, seen)) ??
    firstOf(received, (one) => wrongAtRecipient(one, seen)) ??
    (held.length > customers.mostConsents ? 'one request is two consents at the holder' : undefined) ??
    twoSuccessors(received) ??
    firstOf(customers.sharings, (one) => forgotten(one, held, received))
  )
}

const heldNow = ({ databases, scheduler }: World): Promise<Held[]> =>
  databases.beta.query<Held>(HELD, [new Date(scheduler.now)])
const receivedNow = ({ databases, scheduler }: World): Promise<Received[]> =>
  databases.alfa.query<Received>(RECEIVED, [new Date(scheduler.now)])

function firstOf<T>(some: readonly T[], check: (one: T) => string | undefined): string | undefined {
  for (const one of some) {
    const found = check(one)
    if (found) return found
  }
  return undefined
}

function wrongAtHolder(one: Held, seen: Seen): string | undefined {
  if (isOverThere(one) && one.status === 'REJECTED' && one.tokens > 0)
    return 'a token outlives its consent at the holder'
  if (one.approved && one.approved.getTime() >= one.created.getTime() + HOUR)
    return 'an approval is written after the customer’s hour'
  if (one.further && one.approved && one.further.getTime() >= one.approved.getTime() + HOUR)
    return 'a further approval is written after its hour'
  return isOverThere(one)
    ? changedEnd(`holder ${one.id}`, `${one.status} ${one.reason}, approved ${approvals(one)}`, seen)
    : undefinedIfOpen(`holder ${one.id}`, seen)
}

const approvals = ({ approved, further }: Held): string =>
  [approved, further].map((at) => at?.toISOString() ?? 'never').join(' and ')

function wrongAtRecipient(one: Received, seen: Seen): string | undefined {
  if (isOverHere(one) && one.tokens) return 'a token outlives its sharing at the recipient'
  if (one.status === 'ACTIVE' && !one.tokens) return 'a sharing is in force at the recipient without tokens'
  return isOverHere(one)
    ? changedEnd(`recipient ${one.id}`, `${one.status} ${one.reason}`, seen)
    : undefinedIfOpen(`recipient ${one.id}`, seen)
}

function changedEnd(key: string, end: string, { ends }: Seen): string | undefined {
  const before = ends.get(key)
  ends.set(key, end)
  return before !== undefined && before !== end ? `an end is not final: ${before}, then ${end}` : undefined
}

const undefinedIfOpen = (key: string, { ends }: Seen): string | undefined =>
  ends.has(key) ? `an end is not final: ${ends.get(key)}, then open` : undefined

/** A sharing and all that were asked for in its place: one at most is in force. */
function twoSuccessors(received: readonly Received[]): string | undefined {
  const rootOf = (one: Received): string => {
    const before = received.find(({ consent }) => consent !== null && consent === one.replaces)
    return before ? rootOf(before) : one.id
  }
  const inForce = received.filter((one) => one.status === 'ACTIVE' && !one.is_past).map(rootOf)
  return new Set(inForce).size < inForce.length ? 'a sharing and its successor are both in force' : undefined
}

/** Everything acknowledged has happened. */
function forgotten(
  { payload: { finalidade }, pressed, acknowledged, consentId }: Sharing,
  held: readonly Held[],
  received: readonly Received[],
): string | undefined {
  const here = received.find(({ purpose }) => purpose === finalidade)
  const there = held.find(({ id }) => id === (here?.consent ?? consentId))
  const lost = (what: string): string => `${what} was acknowledged and is lost`
  if (received.filter(({ purpose }) => purpose === finalidade).length > 1 && acknowledged.size > 0)
    return received.filter((one) => one.purpose === finalidade && !isOverHere(one)).length > 1
      ? 'one request stands twice'
      : undefined
  if (acknowledged.has('ask') && !here) return lost('a request')
  if (acknowledged.has('approve') && !there?.approved) return lost('an approval')
  if (acknowledged.has('confirm') && !here?.confirmed) return lost('a confirmation')
  if (acknowledged.has('refuse') && there && !isOverThere(there) && !there.is_past) return lost('a refusal')
  if (there?.approved && there.reason === 'CUSTOMER_MANUALLY_REJECTED' && !pressed.has('refuse further'))
    return 'a refusal ends what was approved'
  if (acknowledged.has('end at alfa') && here && !isOverHere(here)) return lost('an end at the recipient')
  if (acknowledged.has('end at beta') && there && !isOverThere(there) && !there.is_past)
    return lost('an end at the holder')
  if (acknowledged.has('further') && there && !there.further) return lost('a further approval')
  if (acknowledged.has('refuse further') && there && !isOverThere(there) && !there.is_past)
    return lost('a further refusal')
  return undefined
}

/** Each action has its history entry, audit event and receipt, once. */
async function wrongRecords({ databases: { alfa, beta } }: World): Promise<string | undefined> {
  const there = await beta.query<Written>(WRITTEN.beta)
  const here = await alfa.query<Written>(WRITTEN.alfa)
  return firstOf(there, wrongThere) ?? firstOf(here, wrongHere)
}

const EVENTS = [
  ['CREATED', 'consent.created'],
  ['AUTHORISED', 'consent.authorised'],
  ['FURTHER_APPROVAL', 'consent.further-approved'],
  ['IN_FORCE', 'consent.in-force'],
  ['REJECTED', 'consent.ended'],
] as const

const sum = (some: Record<string, number>, names: readonly string[]): number =>
  names.reduce((all, name) => all + (some[name] ?? 0), 0)
const GRANTS = ['GRANT', 'CHANGE', 'RENEWAL']
const ENDS = ['END', 'EXPIRY', 'REFUSAL']

function wrongThere({ history, audit, receipts, further, is_over: isOver }: Written): string | undefined {
  for (const [entry, event] of EVENTS) {
    const [shown, audited] = [history[entry] ?? 0, audit[event] ?? 0]
    if (shown !== audited)
      return `at the holder, ${event} has ${shown} history entries and ${audited} audit events`
    if (shown > 1) return `at the holder, ${event} has happened ${shown} times`
  }
  const { AUTHORISED: granted = 0, REJECTED: ended = 0 } = history
  if (sum(receipts, GRANTS) !== granted) return 'an approval at the holder has not exactly one receipt'
  if (further !== (history.FURTHER_APPROVAL ?? 0)) return 'a further approval has not exactly one receipt'
  if (isOver !== ended > 0) return 'an end at the holder has no history entry, or another one'
  const endReceipts = sum(receipts, ENDS)
  if (endReceipts > ended || (granted > 0 && endReceipts !== ended))
    return 'an end at the holder has not exactly one receipt'
  return undefined
}

const OF_AN_END = /^(EXPIRED|INACTIVE|REJECTED):/

function wrongHere({ history, audit, receipts, is_over: isOver }: Written): string | undefined {
  const twice = Object.entries(history).find(([, count]) => count > 1)
  if (twice) return `at the recipient, the history says ${twice[1]} times: ${twice[0]}`
  const { 'sharing.in-force': begun = 0, 'sharing.ended': ended = 0, 'sharing.requested': asked = 0 } = audit
  if (begun > 1 || ended > 1 || asked > 1)
    return 'at the recipient, an audit event of a sharing is there twice'
  if (isOver !== ended > 0) return 'an end at the recipient has no audit event, or another one'
  const endings = Object.keys(history).filter((entry) => OF_AN_END.test(entry))
  if (sum(history, endings) !== ended) return 'an end at the recipient has no history entry, or two'
  if (sum(receipts, GRANTS) !== begun)
    return 'a sharing in force has not exactly one receipt at the recipient'
  const endReceipts = sum(receipts, ENDS)
  if (endReceipts > ended || (begun > 0 && endReceipts !== ended))
    return 'an end at the recipient has not exactly one receipt'
  return undefined
}

/** Checks all that must hold at rest: both sides agree, and each has told and recorded everything once. */
export async function checkAtRest(
  world: World,
  customers: Customers,
  seen: Seen,
): Promise<string | undefined> {
  const now =
    (await checkNow(world, customers, seen)) ?? (await wrongRecords(world)) ?? (await unsettled(world))
  if (now) return now
  const mailed = sentTwice(world.mails) ?? mailedTwice(world, await mostOfOne(world))
  if (mailed) return mailed
  for (const side of SIDES) {
    const twice = await twiceTold(world.databases[side])
    if (twice) return `${side} tells twice: ${twice}`
  }
  return undefined
}

/** @returns the first path of an audit log that the machine does not know */
export async function strayPath({ databases }: World): Promise<string | undefined> {
  for (const side of SIDES)
    try {
      await checkTraces(databases[side], true)
    } catch (error) {
      return `${side}: ${(error as Error).message}`
    }
  return undefined
}

/** @returns what has not come to rest yet: the two sides differ, or an outbox holds work */
export async function unsettled(world: World): Promise<string | undefined> {
  const { databases } = world
  const received = await receivedNow(world)
  for (const one of await heldNow(world)) {
    const here = received.find(({ consent }) => consent === one.id)
    const isInForce = one.status === 'AUTHORISED' && here?.status === 'ACTIVE'
    const isOver = isOverThere(one) && (!here || isOverHere(here))
    if (!isInForce && !isOver)
      return `at rest the two sides differ: ${one.status} ${one.reason ?? ''} at the holder, ${here?.status ?? 'nothing'} at the recipient`
  }
  for (const side of SIDES) {
    const left = await unfinished(databases[side])
    if (left) return `at rest the outbox of ${side} holds work: ${left}`
  }
  return undefined
}

/** What must be over at an instant; a code lives ten minutes beyond the hour. */
const OVERDUE = {
  alfa: `select status from transmission where status in ('PENDING', 'AUTHORISED') and tokens is null
      and created_at <= $1::timestamptz - interval '70 minutes'
    union all select status from transmission where status in ('AUTHORISED', 'ACTIVE') and ends_at <= $1::timestamptz`,
  beta: `select status from consent c where ${PAST}`,
} as const

/** @returns what a job of ageing that began then has left open */
export async function leftByAgeing(world: World, side: Side, began: number): Promise<string | undefined> {
  const [left] = await world.databases[side].query<{ status: string }>(OVERDUE[side], [new Date(began)])
  return left && `${side} has aged everything, and one is ${left.status} after its time`
}

async function unfinished(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ left: string | null }>(
    `select min(data ->> 'kind' || coalesce(' ' || (output ->> 'message'), '')) as left from pgboss.job
     where name = 'outbox' and state in ('created', 'retry', 'active') and start_after <= now()`,
  )
  return row?.left ?? undefined
}

/** One attempt at a piece of work writes the same to a person once, whatever may be tried again. */
function sentTwice(mails: readonly SentMail[]): string | undefined {
  const isSame = (one: SentMail, other: SentMail): boolean =>
    one !== other && one.attempt === other.attempt && one.to === other.to && one.subject === other.subject
  const twice = mails.find((one) => one.attempt && mails.some((other) => isSame(one, other)))
  return twice && `one attempt mails twice: ${twice.from} to ${twice.to}: ${twice.subject}`
}

const OF_SIGNING_IN = /aparelho/

const OF_REMINDERS = / terminam? /

/** Sharings of the person who has most of them. */
async function mostOfOne({ databases }: World): Promise<number> {
  const counted = (database: Database, table: string): Promise<{ most: number }[]> =>
    database.query(`select count(*)::int as most from ${table} group by logged_user order by 1 desc limit 1`)
  const most = [await counted(databases.alfa, 'transmission'), await counted(databases.beta, 'consent')]
  return Math.max(0, ...most.flat().map((one) => one.most))
}

/**
 * @param sharings each may lead to one mail of a kind to a person; reminders are one a day, of one piece of work, whatever is
 *   handed out again
 */
function mailedTwice({ mails, mayRepeat }: World, sharings: number): string | undefined {
  const found = new Map<string, number>()
  const pieces = new Set<string>()
  for (const { from, to, subject, attempt } of mails) {
    const isReminder = OF_REMINDERS.test(subject)
    const piece = `${attempt?.piece} to ${to}: ${subject}`
    if (OF_SIGNING_IN.test(subject) || (mayRepeat && (!isReminder || pieces.has(piece)))) continue
    pieces.add(piece)
    const key = isReminder ? `${from} to ${to} on ${attempt?.day}: reminders` : `${from} to ${to}: ${subject}`
    found.set(key, (found.get(key) ?? 0) + (isReminder ? sharings : 1))
  }
  const [twice] = [...found].filter(([, count]) => count > sharings)
  return twice && `a mail is sent too often: ${twice[0]}`
}

async function twiceTold(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ kind: string }>(
    `select kind from notice where consent_id is not null group by consent_id, document, kind having count(*) > 1 limit 1`,
  )
  return row?.kind
}
