import type { PartDeclaration } from '../platform/part.ts'
import { HANDOFF_AUDIT_EVENTS } from './handoff-audit-events.ts'
import { HANDOFF_THROTTLING } from './handoff-throttling.ts'

export const HANDOFF = {
  jobs: { 'handoff.clean-up': '23 * * * *' },
  auditEvents: HANDOFF_AUDIT_EVENTS,
  throttling: HANDOFF_THROTTLING,
} satisfies PartDeclaration
