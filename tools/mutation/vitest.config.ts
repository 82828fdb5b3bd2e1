import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The tests of one part, for the mutants of `mutate-command.ts`, which works on a copy of the project. */
export default defineConfig({
  root,
  // The packages of the copy: those that npm linked are the project's own, and carry no mutants.
  resolve: {
    alias: [{ find: /^@consente\/(contract|domain)\/(.+)$/, replacement: `${root}packages/$1/src/$2.ts` }],
  },
  test: {
    environment: process.env.MUTATION_ENVIRONMENT ?? 'node',
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]') as string[],
    setupFiles: process.env.MUTATION_ENVIRONMENT === 'jsdom' ? ['tests/support/vitest/portal-setup.ts'] : [],
    // As in `npm test`: the tests of one mutant share a process, and a page.
    isolate: false,
    testTimeout: 20_000,
  },
})
