import type { Config } from './server-config.ts'

/** The institution's issuer (OpenID Connect Core 1.0 section 2): of its provider's tokens and of its receipts. */
export const issuerOf = (config: Pick<Config, 'publicUrl'>): string => `${config.publicUrl}/auth`
