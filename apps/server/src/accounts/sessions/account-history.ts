import type { AccountEvent, AccountHistory } from '@consente/contract/portal/sessions'
import { DAY_MS } from '@consente/domain/base/durations'
import { toInstantText } from '@consente/domain/period'
import * as z from 'zod/mini'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/base/clock.ts'
import { ensure } from '../../platform/base/failure.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { AccountStore } from '../account.port.ts'
import type { AccountsAuditEvent } from '../accounts-audit-events.ts'

const DAYS = 90
/** Somebody who signs in often finds the last ones. */
const MOST = 50

const SHOWN: Readonly<Partial<Record<AccountsAuditEvent, AccountEvent['what']>>> = {
  'account.opened': 'opened',
  'account.signed-in': 'signed-in',
  'account.password-changed': 'password-changed',
  'account.factor-added': 'factor-added',
  'account.factor-renamed': 'factor-renamed',
  'account.factor-vouched': 'factor-vouched',
  'account.factor-removed': 'factor-removed',
}

/** Details of the entries; earlier versions wrote fewer. */
const Detail = z.object({
  by: z.optional(z.string()),
  device: z.optional(z.string()),
  isNewDevice: z.optional(z.boolean()),
  kind: z.optional(z.enum(['passkey', 'totp'])),
})

type HistoryDeps = {
  accounts: Pick<AccountStore, 'find'>
  clock: Clock
  /** Entries of the audit log about a person, newest first. */
  auditOf(
    document: string,
    asked: { events: readonly string[]; since: Date },
    most: number,
  ): ReturnType<AuditLog['store']['ofPerson']>
}

/** When the password was changed last, and what the audit log has of the account, without what was refused. */
export async function accountHistory(
  { accounts, clock, auditOf }: HistoryDeps,
  { document }: Customer,
): Promise<AccountHistory> {
  const account = await accounts.find(document)
  ensure(account, 'UNAUTHENTICATED')
  const since = new Date(clock.now().getTime() - DAYS * DAY_MS)
  const found = await auditOf(document, { events: Object.keys(SHOWN), since }, MOST)
  return {
    passwordChangedAt: toInstantText(account.passwordChangedAt),
    days: DAYS,
    events: found.flatMap(({ at, event, detail }) => {
      const what = SHOWN[event as AccountsAuditEvent]
      const { data = {} } = z.safeParse(Detail, JSON.parse(detail))
      const { device, isNewDevice, kind, by } = data
      const how = by === 'passkey' ? 'passkey' : by === 'provider' || by === 'app' ? undefined : 'password'
      return what === undefined
        ? []
        : [
            {
              at: toInstantText(at),
              what,
              ...(what === 'signed-in' && {
                ...(how && { how }),
                ...(device && { device }),
                ...(isNewDevice && { isNewDevice }),
              }),
              ...(kind && { kind }),
            },
          ]
    }),
  }
}
