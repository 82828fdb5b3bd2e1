import { sharePath } from './paths.ts'

/** Apart from `paths.ts`, which every page loads. */
const SEARCH = '?acao=renovar'

/** A sharing's page with the question whether to renew it: where RENOVAR leads from lists and mails. */
export const renewalPath = (consentId: string): string => sharePath(consentId) + SEARCH

/** True if an address asks to renew. */
export const asksToRenew = (search: string): boolean => search === SEARCH
