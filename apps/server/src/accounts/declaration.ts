import type { PartDeclaration } from '../platform/part.ts'
import { ACCOUNTS_AUDIT_EVENTS, ACCOUNTS_FUNNEL_STEPS } from './accounts-audit-events.ts'
import { passwordHashesWaiting, passwordHashSeconds } from './accounts-metrics.ts'
import { ACCOUNTS_SETTINGS } from './accounts-settings.ts'
import { ACCOUNTS_THROTTLING } from './accounts-throttling.ts'
import { FACTORS_SETTINGS } from './factors/factors-settings.ts'
import { ACCESS_SETTINGS } from './identity-provider/access-settings.ts'

export const ACCOUNTS = {
  settings: { ...ACCOUNTS_SETTINGS, ...FACTORS_SETTINGS, ...ACCESS_SETTINGS },
  jobs: { 'accounts.clean-up': '*/10 * * * *' },
  counters: [passwordHashSeconds, passwordHashesWaiting],
  auditEvents: Object.keys(ACCOUNTS_AUDIT_EVENTS),
  throttling: ACCOUNTS_THROTTLING,
  funnelSteps: ACCOUNTS_FUNNEL_STEPS,
  eventsOut: ACCOUNTS_AUDIT_EVENTS,
  sealedColumns: [
    { table: 'factor', column: 'sealed_secret' },
    { table: 'factor_challenge', column: 'sealed_secret' },
    { table: 'identity_code', column: 'sealed_hash' },
    { table: 'session', column: 'sealed_place' },
    { table: 'provider_sign_in', column: 'sealed' },
    { table: 'provider_session', column: 'sealed_id_token' },
  ],
} satisfies PartDeclaration
