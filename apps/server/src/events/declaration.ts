import type { PartDeclaration } from '../platform/part.ts'
import { EVENTS_AUDIT_EVENTS } from './events-audit-events.ts'
import { EVENTS_SETTINGS } from './events-settings.ts'

export const EVENTS = {
  settings: EVENTS_SETTINGS,
  auditEvents: EVENTS_AUDIT_EVENTS,
} satisfies PartDeclaration
