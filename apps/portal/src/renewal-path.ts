import { sharePath } from './paths.ts'

/** Addresses that begin an act on a sharing's page. Apart from `paths.ts`, which every page loads. */
const SEARCH = { renew: '?acao=renovar', change: '?acao=alterar', end: '?acao=encerrar' } as const

/** A sharing's page with the question whether to do it: where RENOVAR leads from lists and mails. */
export const askPath = (consentId: string, action: keyof typeof SEARCH): string =>
  sharePath(consentId) + SEARCH[action]

/** The act that an address asks for, if any. */
export const askedBy = (search: string): keyof typeof SEARCH | undefined =>
  (['renew', 'change', 'end'] as const).find((action) => SEARCH[action] === search)

/** The page of a renewal, where the backend takes one that names the former sharing (capability `replaces`). */
export const renewalPath = (consentId: string): string => `${sharePath(consentId)}/renovar`
