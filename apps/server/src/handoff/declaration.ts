import type { PartDeclaration } from '../platform/part.ts'
import { HANDOFF_AUDIT_EVENTS } from './handoff-audit-events.ts'
import { HANDOFF_THROTTLING } from './handoff-throttling.ts'

export const HANDOFF: PartDeclaration = {
  auditEvents: HANDOFF_AUDIT_EVENTS,
  throttling: HANDOFF_THROTTLING,
}
