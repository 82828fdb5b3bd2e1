/** Paths of the reads that a page makes first, apart from their schemas, which come after the first paint. */
export const SETTINGS = '/bff-opin/settings/v1'
export const TRENDING_TOPICS = '/bff-opin/data-provider/v1/trending-topics'
export const SHARES = '/bff-opin/consents/v1/shares/:approver'
export const DETAILS = '/bff-opin/consents/v1/consents/:consentId'
