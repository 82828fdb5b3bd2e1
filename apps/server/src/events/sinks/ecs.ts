import * as z from 'zod/mini'
import type { EventKind } from '../../platform/audit/events-out.ts'
import type { EventOut } from '../event-out.ts'

/** Version of the Elastic Common Schema whose fields are used. */
const ECS_VERSION = '9.0.0'

/** Categories and types that the Elastic Common Schema allows together, by kind. */
const CATEGORIES = {
  consent: { category: ['iam'], type: ['user', 'change'] },
  'sign-in': { category: ['authentication'], type: ['start'] },
  session: { category: ['session'], type: ['info'] },
  factor: { category: ['iam'], type: ['user', 'change'] },
  account: { category: ['iam'], type: ['user', 'change'] },
  reading: { category: ['api'], type: ['denied'] },
  report: { category: ['iam'], type: ['user', 'info'] },
  operator: { category: ['configuration'], type: ['change'] },
} as const satisfies Record<EventKind, { category: readonly string[]; type: readonly string[] }>

const text = () => z.string()
/** An event in the Elastic Common Schema; what it has no field for stands in `labels`. */
export const EcsEvent = z.strictObject({
  '@timestamp': z.iso.datetime(),
  ecs: z.strictObject({ version: z.literal(ECS_VERSION) }),
  event: z.strictObject({
    id: z.uuid(),
    kind: z.literal('event'),
    category: z.array(text()),
    type: z.array(text()),
    action: text(),
    outcome: z.enum(['success', 'failure']),
    /** Row of the audit log. */
    sequence: z.int(),
    dataset: z.literal('consente.audit'),
    module: z.literal('consente'),
  }),
  service: z.strictObject({ name: z.literal('consente'), id: text() }),
  /** Keyed hash of the affected person's document. */
  user: z.optional(z.strictObject({ hash: text() })),
  labels: z.record(text(), text()),
})

/** @param institution short name of this institution, `service.id` */
export function ecsOf(event: EventOut, institution: string): z.infer<typeof EcsEvent> {
  const { id, position, at, type, kind, outcome, actor, subject, consentId, person, interactionId } = event
  const detail = Object.entries(event.detail).map(([name, value]) => [`detail_${name}`, String(value)])
  return {
    '@timestamp': at,
    ecs: { version: ECS_VERSION },
    event: {
      id,
      kind: 'event',
      category: [...CATEGORIES[kind].category],
      type: [...CATEGORIES[kind].type],
      action: type,
      outcome: outcome === 'done' ? 'success' : 'failure',
      sequence: position,
      dataset: 'consente.audit',
      module: 'consente',
    },
    service: { name: 'consente', id: institution },
    ...(person !== undefined && { user: { hash: person } }),
    labels: {
      actor,
      subject,
      ...(consentId !== undefined && { consent_id: consentId }),
      interaction_id: interactionId,
      ...Object.fromEntries(detail),
    },
  }
}
