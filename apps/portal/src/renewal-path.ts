import { sharePath } from './paths.ts'

/** Addresses that begin an act on a sharing's page. Apart from `paths.ts`, which every page loads. */
const SEARCH = { renew: '?acao=renovar', end: '?acao=encerrar' } as const

/** A sharing's page with the question whether to renew it: where RENOVAR leads from lists and mails. */
export const renewalPath = (consentId: string): string => sharePath(consentId) + SEARCH.renew

/** A sharing's page with the question whether to end it. */
export const endPath = (consentId: string): string => sharePath(consentId) + SEARCH.end

/** True if an address asks to renew. */
export const asksToRenew = (search: string): boolean => search === SEARCH.renew

/** True if an address asks to end. */
export const asksToEnd = (search: string): boolean => search === SEARCH.end
