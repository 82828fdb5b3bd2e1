import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files in which real time passes start first, so that the others run meanwhile. */
class PausesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const pauses = ({ moduleId }: TestSpecification): number => Number(moduleId.endsWith('pauses.test.ts'))
    return (await super.sort(files)).sort((a, b) => pauses(b) - pauses(a))
  }
}

/** Unit tests beside their files; everything that needs a running part lives in `tests/` and is named there. */
export default defineConfig({
  test: {
    sequence: { sequencer: PausesFirst },
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
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'storage',
          environment: 'node',
          include: ['tests/storage/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'protocol',
          environment: 'node',
          include: ['tests/protocol/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'node',
          include: ['tests/screens/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts', 'tests/certification/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
