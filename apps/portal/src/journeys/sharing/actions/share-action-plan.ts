import type { PortalConfig } from '@consente/contract/portal/config'
import type { ShareType } from '@consente/contract/portal/values'
import { DEFAULT_PERIOD, LONGEST_PERIOD, termInMonths } from '@consente/domain/period'
import { isReplaced, mayChange, mayEnd, mayRenew } from '@consente/domain/sharing/actions'
import type { Situation } from '@consente/domain/sharing/situation'
import type { Sharing } from '../../../api/sharings/sharings.ts'

/**
 * The three buttons of 'Gestão dos meus dados', by situation, by side and by setting (docs/domain/states.md,
 * "Details page actions"; docs/domain/shares.md). A plan calls nothing; `use-share-actions.ts` carries it out.
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
  | ReplacePlan

/** A new request in the place of a sharing. */
export type ReplacePlan = {
  kind: 'replace'
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

const RULES = { end: mayEnd, renew: mayRenew, change: mayChange } as const satisfies Record<
  ShareAction,
  (situation: Situation) => boolean
>

/** Says what pressing (and confirming) a button does. */
export function planOf({
  action,
  situation,
  shareType,
  order,
}: {
  action: ShareAction
  situation: Situation
  shareType: ShareType
  order: ReplaceOrder
}): ShareActionPlan {
  if (!RULES[action](situation)) return { kind: 'blocked' }
  if (action === 'end') return { kind: 'end' }
  if (shareType === 'TRANSMITTING') return { kind: 'explain' }
  const endsPrevious = isReplaced(situation)
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
export function renewalMonths({ createDateTime, expirationDateTime }: Sharing): number {
  const term = termInMonths(new Date(createDateTime), new Date(expirationDateTime))
  return Number.isNaN(term) ? DEFAULT_PERIOD : Math.min(Math.max(term, 1), LONGEST_PERIOD)
}
