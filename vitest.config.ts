import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files in which real time passes start first, so that the others run meanwhile; then long ones (a market each) before
 * short ones, one with a browser and one without by turns, so that the cores are busy to the end.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOf = (names: string[]) => (file: TestSpecification) => names.includes(file.project.name)
    const journeys = (await super.sort(files.filter(isOf(['journeys'])))).sort(pausesFirst)
    const screens = await super.sort(files.filter(isOf(['screens'])))
    const others = await super.sort(files.filter((file) => !isOf(['journeys', 'screens'])(file)))
    return byTurns([...journeys, ...screens], others)
  }
}

function pausesFirst(a: TestSpecification, b: TestSpecification): number {
  const pauses = ({ moduleId }: TestSpecification): number => Number(moduleId.endsWith('pauses.test.ts'))
  return pauses(b) - pauses(a)
}

const byTurns = <T>(some: T[], others: T[]): T[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [some[at], others[at]])
    .flat()
    .filter((one) => one !== undefined)

/** Unit tests beside their files; everything that needs a running part lives in `tests/` and is named there. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // As in tests/support/quick-wasm.mjs, for the databases of the tests' own process.
    execArgv: ['--liftoff-only'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/portal/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'portal',
          environment: 'jsdom',
          isolate: false,
          include: ['apps/portal/**/*.test.tsx'],
          // A machine that runs everything at once is slow; waiting longer proves the same.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'storage',
          environment: 'node',
          globalSetup: 'tests/support/one-postgres.ts',
          include: ['tests/storage/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'protocol',
          environment: 'node',
          globalSetup: 'tests/support/one-postgres.ts',
          include: ['tests/protocol/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'node',
          include: ['tests/screens/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts', 'tests/certification/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
