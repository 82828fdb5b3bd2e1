import type { ConsentDetails } from '@consente/contract/portal/consents'

/** Whether more than one person must authorise (scheme: "alçada múltipla"). */
export function needsSeveral({ approvers }: Pick<ConsentDetails, 'approvers'>): boolean {
  return approvers !== undefined && approvers.length > 1
}
