import type { Institution } from '@consente/contract/portal/institutions'
import type { SharingNews } from '../../notices/told.port.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { ReceiptAction } from '../../receipts/receipt-body.ts'
import type { ConsentRequest, HeldConsent } from '../other-institution/holder-consents-client.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import type { ReadState } from './transmission.port.ts'
import { isClosed, isOpen, type Transmission } from './transmission.ts'

/** A moment of the tests: a request that was made at noon. */
export const NOON = new Date('2026-11-20T12:00:00Z')
export const minutes = (count: number, from = NOON): Date => new Date(from.getTime() + count * 60_000)
export const seconds = (count: number, from = NOON): Date => new Date(from.getTime() + count * 1000)

export const MARINA = '52998224725'
export const COMPANY = '11222333000181'
export const CUSTOMER = {
  kind: 'customer',
  document: MARINA,
  loggedUser: MARINA,
  name: 'Marina Lopes',
  sessionId: 's1',
} as const

/** Waiting for its customer at Beta. */
export const PENDING: Transmission = {
  id: 't1',
  handle: 'handle-1',
  document: MARINA,
  loggedUser: MARINA,
  customerName: 'Marina Lopes',
  authorisationServerId: 'as-beta',
  organisationId: 'org-beta',
  holderName: 'Beta Seguradora',
  holderCnpj: COMPANY,
  permissions: ['CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ', 'RESOURCES_READ'],
  finalidade: 'Comparar preços',
  fingerprint: 'f1',
  idempotencyKey: 'k1',
  consentId: 'urn:beta:1',
  status: 'PENDING',
  createdAt: NOON,
  waitsUntil: minutes(60),
  endsAt: minutes(500_000),
  statusAt: NOON,
  hasTokens: false,
}
export const ACTIVE: Transmission = {
  ...PENDING,
  status: 'ACTIVE',
  hasTokens: true,
  confirmedAt: minutes(5),
  statusAt: minutes(5),
}

export const HELD: HeldConsent = {
  consentId: 'urn:beta:1',
  creationDateTime: '2026-11-20T12:00:00Z',
  status: 'AWAITING_AUTHORISATION',
  statusUpdateDateTime: '2026-11-20T12:00:00Z',
  permissions: [...PENDING.permissions],
  expirationDateTime: '2027-11-02T17:20:00Z',
}

/** The consent once its holder has ended it, for this reason. */
export const rejected = (code: string) => ({
  ...HELD,
  status: 'REJECTED' as const,
  statusUpdateDateTime: '2026-11-20T12:08:00Z',
  rejection: { rejectedBy: 'USER', reason: { code } },
})

const BETA: Institution = {
  _id: 'as-beta',
  brand: 'Beta',
  name: 'Beta',
  organizationId: 'org-beta',
  thumb: '/logos/beta-brand',
  AuthorisationServers: [
    { AuthorisationServerId: 'as-other', CustomerFriendlyName: 'Beta Vida', OrganisationId: 'org-beta' },
    {
      AuthorisationServerId: 'as-beta',
      CustomerFriendlyName: 'Beta Seguradora',
      CustomerFriendlyLogoUri: '/logos/beta',
      OrganisationId: 'org-beta',
    },
  ],
}

type Receipt = ReceiptAction & { number: string }

/** The contents of the world, and the events in it. */
type Facts = {
  rows: Map<string, Transmission>
  /** Creations by transmission: until when a worker holds it; undefined once given up. */
  creating: Map<string, Date | undefined>
  read: Map<string, Date>
  history: Array<{ id: string; at: Date; status: string; text: string }>
  audit: Array<{ event: string; subject: string; person?: string | undefined; detail?: object | undefined }>
  receipts: Receipt[]
  told: Array<{ to: string; news: SharingNews }>
  outbox: Array<{ kind: string; payload: unknown }>
  begun: string[]
  deleteAt: Map<string, Date>
  toBeTold: Map<string, Date>
  joined: string[]
  logged: unknown[]
  taken: string[]
}

/**
 * The recipient's use cases over stores in memory that keep the promises of `transmission.port.ts`: changes depend on the
 * status, and a transaction that fails leaves nothing.
 */
export function sharingWorld(...rows: Transmission[]) {
  const facts: Facts = {
    rows: new Map(rows.map((row) => [row.id, row])),
    creating: new Map(),
    read: new Map(),
    history: [],
    audit: [],
    receipts: [],
    told: [],
    outbox: [],
    begun: [],
    deleteAt: new Map(),
    toBeTold: new Map(),
    joined: [],
    logged: [],
    taken: [],
  }
  const world = {
    ...facts,
    now: minutes(10),
    /** Pieces of received data that the end of a sharing deletes at once. */
    pieces: 0,
    /** True if an action may get its receipt. */
    keepsReceipts: true,
    abandonedBefore: undefined as Date | undefined,
    requestsRemovedBefore: undefined as Date | undefined,
    holder: {
      asked: [] as ConsentRequest[],
      ended: [] as string[],
      create: async (): Promise<HeldConsent> => HELD,
      read: async (_consentId: string): Promise<HeldConsent> => HELD,
    },
    directory: {
      isOffered: true,
      isClient: true,
      institution: BETA as Institution | undefined,
      isListed: true,
    },
  }

  const isSame = (row: Transmission, read: ReadState): boolean =>
    row.status === read.status && row.hasTokens === read.hasTokens
  const change = (id: string, when: (row: Transmission) => boolean, to: Partial<Transmission>): boolean => {
    const row = world.rows.get(id)
    if (!row || !when(row)) return false
    world.rows.set(id, { ...row, ...to })
    return true
  }
  const all = (): Transmission[] => [...world.rows.values()]

  const waitingOf = (document: string, fingerprint: string): Transmission | undefined =>
    all().find(
      (row) =>
        row.document === document &&
        row.fingerprint === fingerprint &&
        (row.status === 'CREATING' || row.status === 'PENDING'),
    )

  const transmissions: Partial<RecipientDeps['transmissions']> = {
    byId: async (id) => world.rows.get(id),
    ofCustomer: async (document, consentId) =>
      all().find((row) => row.document === document && row.consentId === consentId),
    waiting: async (document, fingerprint) => waitingOf(document, fingerprint),
    replacementsOf: async (_sql, document) => {
      const own = all().filter((row) => row.document === document)
      return own.filter(
        ({ replaces, consentId }) => replaces || own.some((other) => other.replaces === consentId),
      )
    },
    add: async (row, until) => {
      if (waitingOf(row.document, row.fingerprint)) return false
      world.rows.set(row.id, row)
      world.creating.set(row.id, until)
      return true
    },
    takeOver: async (id, now, until) => {
      const row = world.rows.get(id)
      const held = world.creating.get(id)
      if (row?.status !== 'CREATING' || (held && held > now)) return false
      world.creating.set(id, until)
      return true
    },
    holdCreation: async () => true,
    giveUp: async (id) => {
      world.creating.set(id, undefined)
      return true
    },
    isGivenUp: async (id) => world.creating.has(id) && world.creating.get(id) === undefined,
    remove: async (id) => world.rows.delete(id),
    removeAbandoned: async (before) => {
      world.abandonedBefore = before
      return 0
    },
    created: async (_sql, id, consentId, permissions) => {
      if (all().some((row) => row.consentId === consentId))
        throw Object.assign(new Error('duplicate key'), { code: '23505' })
      return change(id, ({ status }) => status === 'CREATING', {
        status: 'PENDING',
        consentId,
        permissions: [...permissions],
      })
    },
    authorised: async (_sql, id, now) =>
      change(id, ({ status }) => status === 'PENDING', { status: 'AUTHORISED', statusAt: now }),
    confirmed: async (_sql, id, permissions, { now, authorisedAt }) =>
      change(id, ({ status, hasTokens }) => status === 'AUTHORISED' && hasTokens, {
        status: 'ACTIVE',
        permissions: [...permissions],
        confirmedAt: authorisedAt,
        statusAt: now,
      }),
    ended: async (_sql, id, { status, reason }, at, read) =>
      change(id, (row) => !isClosed(row) && (!read || isSame(row, read)), {
        status,
        reason,
        statusAt: at,
        hasTokens: false,
      }),
    holderToBeTold: async (_sql, id, now) => world.toBeTold.set(id, now),
    holderTold: async (consentId) => {
      for (const { id } of all().filter((row) => row.consentId === consentId)) world.toBeTold.delete(id)
    },
    addHistory: async (_sql, id, at, status, text) => world.history.push({ id, at, status, text }),
    takeUnchecked: async (document, before, now) =>
      takeUnread((row) => row.document === document, before, now),
    takeLongUnchecked: async (before, now, most) => takeUnread(() => true, before, now).slice(0, most),
    due: async (now, waitedBefore, most) =>
      all()
        .filter((row) => isOpen(row) && (row.endsAt <= now || row.waitsUntil <= waitedBefore))
        .slice(0, most),
  }
  function takeUnread(of: (row: Transmission) => boolean, before: Date, now: Date): Transmission[] {
    const due = all().filter((row) => {
      const last = world.read.get(row.id)
      return of(row) && isOpen(row) && (!last || last <= before || last > now)
    })
    for (const { id } of due) world.read.set(id, now)
    return due
  }

  const sql = {} as Sql
  const deps = {
    config: { publicUrl: 'https://alfa.example', receivedData: { keepDaysAfterEnd: 0 } },
    clock: { now: () => world.now },
    database: {
      async transaction<T>(work: (within: Sql) => Promise<T>): Promise<T> {
        const before = Object.entries(facts).map(([name, live]) => [name, copyOf(live)] as const)
        try {
          return await work(sql)
        } catch (error) {
          for (const [name, value] of before) restore(facts[name as keyof Facts], value)
          throw error
        }
      },
    },
    transmissions,
    received: {
      begin: async (_sql: Sql, id: string) => world.begun.push(id),
      end: async (_sql: Sql, id: string, deleteAt: Date) => {
        world.deleteAt.set(id, deleteAt)
        return world.pieces
      },
    },
    outbox: {
      add: async (_sql: Sql, kind: string, payload: unknown) => world.outbox.push({ kind, payload }),
    },
    audit: { record: async (_sql: Sql, entry: Facts['audit'][number]) => world.audit.push(entry) },
    receipts: {
      prepare: async (action: ReceiptAction) => ({ ...action, number: `of ${action.kind}` }),
      keep: async (_sql: Sql, receipt: Receipt) => {
        if (world.keepsReceipts) world.receipts.push(receipt)
        return world.keepsReceipts
      },
      grantOf: async ({ consentId }: { consentId: string }) => `grant of ${consentId}`,
    },
    tell: async (_sql: Sql, to: string, news: SharingNews) => world.told.push({ to, news }),
    traceLinks: { join: async (consentId: string) => world.joined.push(consentId) },
    throttling: { take: async (what: string, who: string) => world.taken.push(`${what} ${who}`) },
    requests: { removeBefore: async (before: Date) => (world.requestsRemovedBefore = before) },
    log: {
      info: (...line: unknown[]) => world.logged.push(line),
      warn: (...line: unknown[]) => world.logged.push(line),
      error: (...line: unknown[]) => world.logged.push(line),
    },
    institutions: {
      canBecomeClientAt: () => world.directory.isClient,
      at: async (authorisationServerId: string) => ({
        createConsent: (request: ConsentRequest) => {
          world.holder.asked.push(request)
          return world.holder.create()
        },
        readConsent: (consentId: string) => world.holder.read(consentId),
        endConsent: async (consentId: string) =>
          world.holder.ended.push(`${consentId} at ${authorisationServerId}`),
      }),
    },
    directory: {
      isOffered: async () => world.directory.isOffered,
      byAuthorisationServer: async () => world.directory.institution,
      endpointsOf: async () =>
        world.directory.isListed
          ? { name: 'BETA SEGURADORA S.A.', cnpj: COMPANY, organisationId: 'org-beta' }
          : undefined,
    },
  } as unknown as RecipientDeps
  return { world, deps, sql }
}

type Fact = Facts[keyof Facts]

/** Facts are replaced, never changed: a copy holds the same ones. */
const copyOf = (live: Fact): Fact =>
  (live instanceof Map ? new Map(live as Map<string, never>) : [...live]) as Fact

/** The same object, with what it held before. */
function restore(live: Fact, before: Fact): void {
  if (live instanceof Map) {
    live.clear()
    for (const [key, value] of before as Map<string, never>) (live as Map<string, unknown>).set(key, value)
  } else live.splice(0, live.length, ...(before as never[]))
}
