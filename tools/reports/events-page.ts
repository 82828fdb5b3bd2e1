import { DECLARATIONS } from '../../apps/server/src/declarations.ts'
import { EventOut } from '../../apps/server/src/events/event-out.ts'
import { toldOf } from '../../apps/server/src/events/events.ts'
import { EcsEvent, ecsOf } from '../../apps/server/src/events/sinks/ecs.ts'
import { EXAMPLE_EVENT } from '../../apps/server/src/events/sinks/example-event.fixture.ts'
import { WebhookBody, webhookBody } from '../../apps/server/src/events/sinks/webhook.ts'
import { withParts } from '../written-page.ts'
import { markdownTable } from './markdown-table.ts'

/** docs/operating/events.md with its table of events and its examples made anew; the prose stays. */
export function eventsPage(page: string): string {
  const event = EventOut.parse(EXAMPLE_EVENT)
  return withParts(page, {
    kinds: kindTable(),
    webhook: example(WebhookBody.parse(webhookBody(event))),
    syslog: example(EcsEvent.parse(ecsOf(event, 'alfa'))),
  })
}

const example = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

function kindTable(): string[] {
  const kinds = new Map<string, string[]>()
  for (const [event, kind] of Object.entries(toldOf(DECLARATIONS)))
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), `\`${event}\``])
  const rows = [...kinds].map(([kind, events]) => [`\`${kind}\``, events.join(', ')])
  return markdownTable([
    ['Kind', 'Events'],
    ...rows,
    ['`operator`', 'whatever else an operator does by a command'],
  ])
}
