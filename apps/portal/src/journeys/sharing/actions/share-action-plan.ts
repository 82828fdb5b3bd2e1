import type { PortalConfig } from '@consente/contract/portal/config'
import type { ConsentDetails } from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { isInForce, isOpen, mayEnd } from '@consente/domain/consent-status'
import { DEFAULT_PERIOD, LONGEST_PERIOD, termInMonths } from '@consente/domain/period'

/**
 * What the three buttons of 'Gestão dos meus dados' do, by status, by side and by setting (docs/domain/states.md,
 * "Details page actions"; docs/domain/shares.md). Nothing is called here; `use-share-actions.ts` does what the plan
 * says.
 */
export type ShareAction = 'renew' | 'change' | 'end'

/** When the previous sharing ends: before the new one is asked for, or once the new one is confirmed. */
export type ReplaceOrder = PortalConfig['replaceConsent']

/** The effect of a button of 'Gestão dos meus dados'. */
export type ShareActionPlan =
  /** Disabled, by the enabling rules. */
  | { kind: 'blocked' }
  /** Only said: a change of a sharing that we transmit starts at the institution that receives it. */
  | { kind: 'explain' }
  | { kind: 'end' }
  | {
      kind: 'replace'
      /** Revoke first, then go on. */
      revokesFirst: boolean
      /** The new request names this sharing, and the server ends it once the new one is confirmed. */
      replaces: boolean
    }

/**
 * The order in force. `when-authorised` needs a backend that understands `replaces`: without that capability nobody
 * would ever end the previous sharing, so the specification's order holds.
 */
export function replaceOrder(config: Pick<PortalConfig, 'replaceConsent' | 'capabilities'>): ReplaceOrder {
  return config.capabilities.replaces ? config.replaceConsent : 'at-once'
}

function isEnabled(action: ShareAction, status: string): boolean {
  if (action === 'end') return mayEnd(status)
  return action === 'renew' || isInForce(status)
}

/** What pressing (and confirming) a button does. */
export function planOf({
  action,
  status,
  shareType,
  order,
}: {
  action: ShareAction
  status: string
  shareType: ShareType
  order: ReplaceOrder
}): ShareActionPlan {
  if (!isEnabled(action, status)) return { kind: 'blocked' }
  if (action === 'end') return { kind: 'end' }
  if (shareType === 'TRANSMITTING') return { kind: 'explain' }
  const endsPrevious = action === 'change' || isOpen(status)
  return {
    kind: 'replace',
    revokesFirst: endsPrevious && order === 'at-once',
    replaces: endsPrevious && order === 'when-authorised',
  }
}

/**
 * The term of the previous sharing, in months: no parameter of a renewal may differ (scheme, UX guide). The usual one
 * where a backend does not tell its dates.
 */
export function renewalMonths({ createDateTime, expirationDateTime }: ConsentDetails): number {
  const term = termInMonths(new Date(createDateTime), new Date(expirationDateTime))
  return Number.isNaN(term) ? DEFAULT_PERIOD : Math.min(Math.max(term, 1), LONGEST_PERIOD)
}
