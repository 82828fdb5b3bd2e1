import type { Policy } from '../../insurer/policy.port.ts'
import type { SharingNews } from '../../notices/told.port.ts'
import { Failure } from '../../platform/base/failure.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { ReceiptAction } from '../../receipts/receipt-body.ts'
import { MARINA, minutes, PAULO, POLICY } from '../consents/consent.fixture.ts'
import { type Consent, statusAt } from '../consents/consent.ts'
import type { ConsentLife } from '../consents/consent-life.ts'
import type { Acceptance } from '../openid/finish-interaction.ts'
import type { ApproveDeps } from './approve-consent.ts'
import type { ClaimDeps } from './claim-consent.ts'
import type { ConsentDecisions } from './consent-decisions.ts'
import type { IntentDeps } from './leave-intent.ts'
import type { RefuseUnrecognisedDeps } from './refuse-unrecognised.ts'
import type { RejectDeps } from './reject-consent.ts'
import type { RemindDeps } from './remind-approvers.ts'

const BANK = '22333444000181'

type Receipt = ReceiptAction & { number: string }
type History = { consentId: string; event: string; at: Date }

/**
 * Holder's decisions over stores in memory that keep the promises of `consent-decisions.ts` and `consent-life.ts`: a change is made
 * once, from the status it was read in, and a transaction that fails leaves nothing.
 * @param rows consents; the request `i1` was opened for the first of them
 */
export function decisionsWorld(...rows: Consent[]) {
  const world = {
    now: minutes(10),
    consents: new Map(rows.map((row) => [row.consentId, row])),
    intents: new Map(rows.slice(0, 1).map(({ consentId }) => ['i1', consentId])),
    /** Requests that still wait for their answer. */
    unanswered: new Set(['i1']),
    policies: [POLICY] as Policy[],
    levels: { requested: undefined as readonly ('loa2' | 'loa3')[] | undefined },
    website: 'https://gama.example/' as string | undefined,
    history: [] as History[],
    accepted: [] as Acceptance[],
    refused: [] as Array<{ intentId: string; description: string }>,
    receipts: [] as Receipt[],
    told: [] as Array<{ to: string; news: SharingNews }>,
    /** Consents whose permission changed: their next reading stands apart. */
    parted: [] as string[],
    audit: [] as Array<{ event: string; subject: string }>,
    dropped: [] as string[],
    joined: [] as string[],
    taken: [] as string[],
    /** Runs right before a change is tried, as another caller's change. */
    meanwhile: undefined as (() => void) | undefined,
  }
  const put = (consent: Consent): void => {
    world.consents.set(consent.consentId, consent)
  }
  const noted = (consent: Consent, event: string, at: Date): true => {
    put(consent)
    world.history.push({ consentId: consent.consentId, event, at })
    return true
  }
  const current = (consentId: string): Consent | undefined => {
    world.meanwhile?.()
    // Another caller's change stays when our transaction fails.
    if (world.meanwhile) committed = copyOfChanged()
    world.meanwhile = undefined
    return world.consents.get(consentId)
  }
  const decisions: ConsentDecisions = {
    claim: async (consentId, document, now) => {
      const consent = current(consentId)
      if (consent?.status !== 'AWAITING_AUTHORISATION') return false
      if (consent.claimedBy !== undefined && consent.claimedBy !== document) return false
      return noted({ ...consent, claimedBy: document }, 'CLAIMED', now)
    },
    authorise: async (_sql, consentId, { at, document, intentId, grantId, resources, furtherApprovers }) => {
      const consent = current(consentId)
      if (!consent || consent.claimedBy !== document) return false
      if (statusAt(consent, at).status !== 'AWAITING_AUTHORISATION') return false
      const approvers = furtherApprovers.map((one) => ({ document: one, approvedAt: undefined }))
      const given = { status: 'AUTHORISED', statusChangedAt: at, approvedAt: at } as const
      return noted({ ...consent, ...given, intentId, grantId, resources, approvers }, 'AUTHORISED', at)
    },
    approveFurther: async (_sql, consentId, { document, at }) => {
      const consent = current(consentId)
      const isAsked = consent?.approvers.some((one) => one.document === document && !one.approvedAt)
      if (consent?.status !== 'AUTHORISED' || !isAsked) return false
      const approvers = consent.approvers.map((one) =>
        one.document === document ? { document, approvedAt: at } : one,
      )
      return noted({ ...consent, approvers }, 'FURTHER_APPROVAL', at)
    },
    missesApproval: async (_sql, consentId) =>
      world.consents.get(consentId)?.approvers.some(({ approvedAt }) => !approvedAt) === true,
  }
  const life: Pick<ConsentLife, 'end'> = {
    end: async (_sql, consentId, { from, at, rejection }) => {
      const consent = current(consentId)
      if (consent?.status !== from) return false
      const isMissing = consent.approvers.some(({ approvedAt }) => !approvedAt)
      if (from === 'AUTHORISED' && rejection.code === 'CONSENT_EXPIRED' && !isMissing) return false
      return noted({ ...consent, status: 'REJECTED', statusChangedAt: at, rejection }, 'REJECTED', at)
    },
  }
  const copyOfChanged = () => ({
    consents: new Map(world.consents),
    history: [...world.history],
    accepted: [...world.accepted],
    receipts: [...world.receipts],
    told: [...world.told],
  })
  let committed = copyOfChanged()
  /** Answers a request once. */
  const answer = (intentId: string, address: string): string | undefined =>
    world.unanswered.delete(intentId) ? address : undefined

  const sql = {} as Sql
  const deps = {
    clock: { now: () => world.now },
    levels: { services: 'loa3', furtherApproval: 'loa2' },
    accessLog: {
      permissionChanged: async (_sql: Sql, consentId: string) => void world.parted.push(consentId),
    },
    publicUrl: 'https://alfa.example',
    database: {
      async transaction<T>(work: (within: Sql) => Promise<T>): Promise<T> {
        committed = copyOfChanged()
        try {
          return await work(sql)
        } catch (error) {
          Object.assign(world, committed)
          throw error
        }
      },
    },
    consents: {
      find: async (consentId: string) => world.consents.get(consentId),
      findFor: async (intentId: string | undefined, consentId: string) => {
        const consent = world.consents.get(consentId)
        const isOpened = intentId !== undefined && world.intents.get(intentId) === consentId
        return consent && { consent, isOpened, requested: world.levels.requested }
      },
      idOfIntent: async (intentId: string) => world.intents.get(intentId),
      renewedBy: async (requestId: string) => {
        const { createdAt } = world.consents.get(requestId) ?? { createdAt: 0 }
        return [...world.consents.values()].find((one) => one.createdAt < createdAt)
      },
    },
    decisions,
    life,
    openId: {
      accept: async (_sql: Sql, acceptance: Acceptance) => {
        if (!world.unanswered.has(acceptance.intentId)) return undefined
        world.accepted.push(acceptance)
        return `https://alfa.example/auth/${acceptance.intentId}`
      },
      refuse: async (intentId: string, description: string) => {
        const location = answer(intentId, 'https://gama.example/cb?error=access_denied')
        if (location) world.refused.push({ intentId, description })
        return location
      },
      leave: async (_sql: Sql, intentId: string) => answer(intentId, 'https://gama.example/cb?left'),
      isUnanswered: async (intentId: string) => world.unanswered.has(intentId),
    },
    policiesOf: async (document: string) => world.policies.filter((policy) => policy.document === document),
    contacts: { nameOf: async (document: string) => NAMES[document] },
    recipients: {
      nameOf: async () => ({ name: 'Banco Gama', cnpj: BANK, logo: '/logos/gama' }),
      webAddressOf: async () => world.website,
    },
    subjectOf: (document: string) => `sub of ${document}`,
    receipts: {
      prepare: async (action: ReceiptAction) => ({
        ...action,
        number: `${action.kind} of ${action.document}`,
      }),
      keep: async (_sql: Sql, receipt: Receipt) => world.receipts.push(receipt) > 0,
    },
    tell: async (_sql: Sql, to: string, news: SharingNews) => {
      world.told.push({ to, news })
    },
    dropGrant: async (_sql: Sql, grantId: string) => {
      world.dropped.push(grantId)
    },
    audit: {
      record: async (_sql: Sql, entry: { event: string; subject: string }) => world.audit.push(entry),
    },
    throttling: { take: async (what: string, who: string) => world.taken.push(`${what} ${who}`) },
    traceLinks: { join: async (consentId: string) => world.joined.push(consentId) },
  } as unknown as ApproveDeps & RejectDeps & ClaimDeps & IntentDeps & RefuseUnrecognisedDeps & RemindDeps
  /** The consent as it is stored and shown now. */
  const now = (consentId = 'urn:alfa:1') => {
    const consent = world.consents.get(consentId)
    return consent && { ...consent, now: statusAt(consent, world.now).status }
  }
  return { world, deps, put, stored: now }
}

const NAMES: Readonly<Record<string, string>> = { [MARINA]: 'Marina Lopes', [PAULO]: 'Paulo Dias' }

/** The failure of an attempt: its code, and the browser's next address. */
export const failureOf = (
  attempt: Promise<unknown>,
): Promise<{ code: string; location?: string | undefined }> =>
  attempt.then(
    (answer) => ({ code: `none: ${JSON.stringify(answer)}` }),
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error
      const { location } = error.extra
      return { code: error.code, ...(location && { location }) }
    },
  )
