import { DECLARATIONS } from '../../apps/server/src/declarations.ts'
import { EventOut } from '../../apps/server/src/events/event-out.ts'
import { toldOf } from '../../apps/server/src/events/events.ts'
import { EcsEvent, ecsOf } from '../../apps/server/src/events/sinks/ecs.ts'
import { EXAMPLE_EVENT } from '../../apps/server/src/events/sinks/example-event.fixture.ts'
import { WebhookBody, webhookBody } from '../../apps/server/src/events/sinks/webhook.ts'
import { markdownTable } from './markdown-table.ts'

/** docs/operating/events.md with its table of events and its examples made anew; the prose stays. */
export function eventsPage(page: string): string {
  const event = EventOut.parse(EXAMPLE_EVENT)
  return page
    .replace(/\| Kind +\|[\s\S]*?\n\n/, `${kindTable()}\n\n`)
    .replace(example('webhook'), block('webhook', WebhookBody.parse(webhookBody(event))))
    .replace(example('syslog'), block('syslog', EcsEvent.parse(ecsOf(event, 'alfa'))))
}

const example = (name: string): RegExp =>
  new RegExp(`<!-- ${name} -->\n(?:\n\`\`\`json\n[\\s\\S]*?\n\`\`\`\n)?`)
const block = (name: string, value: unknown): string =>
  `<!-- ${name} -->\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`

function kindTable(): string {
  const kinds = new Map<string, string[]>()
  for (const [event, kind] of Object.entries(toldOf(DECLARATIONS)))
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), `\`${event}\``])
  const rows = [...kinds].map(([kind, events]) => [`\`${kind}\``, events.join(', ')])
  return markdownTable([
    ['Kind', 'Events'],
    ...rows,
    ['`operator`', 'whatever else an operator does by a command'],
  ]).join('\n')
}
