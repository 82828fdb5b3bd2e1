import { defineConfig } from 'vitest/config'

/** The tests of one part, for the mutants of `mutate-command.ts`. */
export default defineConfig({
  test: {
    environment: process.env.MUTATION_ENVIRONMENT ?? 'node',
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]') as string[],
    testTimeout: 30_000,
  },
})
