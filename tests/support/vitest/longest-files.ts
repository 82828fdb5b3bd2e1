/** The slow files that take longest, the longest first (decision 69); in the first one real time passes. */
export const LONGEST = [
  'tests/journeys/pauses.test.ts',
  'tests/journeys/several-approvers-journey.test.ts',
  'tests/screens/look/large-text.test.ts',
  'tests/protocol/faults/consent-model.test.ts',
  'tests/journeys/fault-recovery.test.ts',
  'tests/protocol/faults/kill-after-each-step.test.ts',
  'tests/protocol/openid/key-rotation.test.ts',
  'tests/protocol/operations/several-processes.test.ts',
  'tests/screens/look/accessibility-rules.test.ts',
  'tests/protocol/openid/registration-between-institutions.test.ts',
  'tests/storage/benchmark-run.test.ts',
  'tests/protocol/faults/failures-of-dependencies.test.ts',
  'tests/storage/embedded-maintenance.test.ts',
]
