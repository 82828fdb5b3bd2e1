import type { EventOut } from '../event-out.ts'

export type SinkName = 'webhook' | 'syslog'

/** A system of the insurer that is told events. */
export type Sink = {
  name: SinkName
  /** Events that it takes at once. */
  most: number
  /**
   * Delivers events in their order, all or none.
   * @throws {EventRefused} when it will never take this event
   * @throws when it takes nothing now
   */
  deliver(events: readonly EventOut[]): Promise<void>
  /** Looks whether it can be reached; tells it nothing that it would keep. @throws when it cannot */
  check(): Promise<void>
}

/** The sink has looked at the event and refuses it: another try would end the same way. */
export class EventRefused extends Error {}
