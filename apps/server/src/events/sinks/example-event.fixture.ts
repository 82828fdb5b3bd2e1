import type { EventOut } from '../event-out.ts'

/** An event as it leaves the audit log: of tests, and the example of docs/operating/events.md. */
export const EXAMPLE_EVENT: EventOut = {
  id: '3f2b6a1e-6f0c-4f6e-9c55-0a7d1f3c9b21',
  position: 48_213,
  at: '2026-11-26T14:03:07.412Z',
  type: 'consent.authorised',
  kind: 'consent',
  outcome: 'done',
  actor: 'customer:4mXQdM2fQv0l0S3y8dYw1m0c3k9u7pJc2Wk5h0n1r8E',
  subject: 'urn:alfa:9f1c2d3e-4b5a-4c6d-8e7f-0a1b2c3d4e5f',
  consentId: 'urn:alfa:9f1c2d3e-4b5a-4c6d-8e7f-0a1b2c3d4e5f',
  person: '4mXQdM2fQv0l0S3y8dYw1m0c3k9u7pJc2Wk5h0n1r8E',
  interactionId: '0d6f3c1a-2b7e-4f5d-9a8c-1e2f3a4b5c6d',
  detail: { permissions: 12 },
}
