/**
 * A part whose tests are tried by mutants. `mutate`: its sources, as patterns from the root. `tests`: the files that must
 * notice: unit and portal tests, and those that open a database in their own process. A server in another process does
 * not run mutants.
 */
export type Part = {
  name: string
  mutate: readonly string[]
  tests: readonly string[]
  environment?: 'jsdom'
}

/**
 * These parts decide who may do what, until when, and what is kept: a wrong line there is a wrong consent. Stores are left out: a
 * mutant of SQL is no expression of TypeScript, and `tests/storage` proves their promises over both databases.
 */
export const PARTS: readonly Part[] = [
  { name: 'domain', mutate: ['packages/domain/src/*.ts'], tests: ['packages/domain/**/*.test.ts'] },
  {
    name: 'contract',
    mutate: ['packages/contract/src/**/*.ts'],
    tests: ['packages/contract/**/*.test.ts'],
  },
  {
    name: 'consent-rules',
    mutate: ['apps/server/src/holder/consents/{consent,permission-rules,resource-status,service-fields}.ts'],
    tests: ['apps/server/src/holder/consents/*.test.ts'],
  },
  {
    name: 'holder-decisions',
    mutate: ['apps/server/src/holder/decisions/*.ts', '!**/*.{store,fixture}.ts'],
    tests: ['apps/server/src/holder/decisions/*.test.ts'],
  },
  {
    name: 'recipient-sharing',
    mutate: ['apps/server/src/recipient/sharing/*.ts', '!**/*.{store,port,fixture}.ts'],
    tests: ['apps/server/src/recipient/sharing/*.test.ts'],
  },
  {
    name: 'seal-and-throttling',
    mutate: ['apps/server/src/platform/{secrets,throttling}/*.ts', '!**/*.store.ts'],
    tests: ['apps/server/src/platform/{secrets,throttling}/*.test.ts'],
  },
  {
    name: 'portal-draft',
    mutate: ['apps/portal/src/session/{share-draft,draft-choices,preset-draft}.ts'],
    tests: ['apps/portal/src/session/share-draft.test.ts'],
  },
  {
    name: 'portal-session',
    mutate: ['apps/portal/src/session/*.{ts,tsx}', '!**/{share-draft,draft-choices,preset-draft}.ts'],
    tests: ['apps/portal/src/session/!(share-draft).test.{ts,tsx}'],
    environment: 'jsdom',
  },
]
