import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SHORT_LIVED } from './sandbox/src/short-lived.ts'
import { LONG_ONLY, LONGEST, NOT_QUICK } from './tests/support/vitest/longest-files.ts'
import { tellUntestedError } from './tests/support/vitest/untested-errors.ts'

/**
 * The longest files start first, so that none of them is left running alone at the end; then long ones (a market each)
 * before short ones, one with a browser and one without by turns, so that the cores are busy to the end.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isIn = (folders: RegExp) => (file: TestSpecification) => folders.test(file.moduleId)
    const longest = files.filter((file) => placeOf(file) >= 0).sort((a, b) => placeOf(a) - placeOf(b))
    const further = files.filter((file) => placeOf(file) < 0)
    const journeys = await super.sort(further.filter(isIn(JOURNEYS)))
    const screens = await super.sort(further.filter(isIn(SCREENS)))
    const others = await super.sort(
      further.filter((file) => ![JOURNEYS, SCREENS].some((one) => isIn(one)(file))),
    )
    return [...longest, ...byTurns([...journeys, ...screens], others)]
  }
}
const JOURNEYS = /\/tests\/(journeys|certification)\//
const SCREENS = /\/tests\/screens\//

const placeOf = ({ moduleId }: TestSpecification): number =>
  LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))

const byTurns = <T>(some: T[], others: T[]): T[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [some[at], others[at]])
    .flat()
    .filter((one) => one !== undefined)

/** For every project whose tests write files. */
const NOTHING_LEFT = 'tests/support/vitest/nothing-left-behind.ts'

/** A machine that runs everything at once is slow; waiting longer proves the same. `npm run prove` expects failures, and waits less. */
const TIMEOUTS = {
  expect: { poll: { timeout: Number(process.env.TEST_WAIT_MS ?? 60_000) } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/** Quick tests that the long ones run again, as on a later day. */
const ON_ITS_DAY = {
  execArgv: [
    ...SHORT_LIVED,
    ...(process.env.DAYS_LATER ? ['--require', './tests/support/vitest/days-later.cjs'] : []),
  ],
}

/** Unit tests that this run leaves out. */
const LEFT_OUT = ['**/node_modules/**', ...(process.env.QUICK_ONLY ? NOT_QUICK : [])]

/** The portal's tests that need no page: they run as unit tests, because the change of environment ends a process that has loaded jsdom. */
const WITHOUT_WINDOW = 'apps/portal/src/**/*.node.test.ts'

/** Unit tests beside their files; everything that needs a running part lives in `tests/` and is named there. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    onUnhandledError: tellUntestedError,
    maxWorkers: availableParallelism(),
    // A second run reuses what the first has compiled of each file.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...TIMEOUTS,
          ...ON_ITS_DAY,
          name: 'unit',
          environment: 'node',
          isolate: false,
          globalSetup: NOTHING_LEFT,
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/portal/*.test.ts',
            WITHOUT_WINDOW,
            'sandbox/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: LEFT_OUT,
        },
      },
      {
        test: {
          ...TIMEOUTS,
          ...ON_ITS_DAY,
          name: 'portal',
          environment: 'jsdom',
          isolate: false,
          include: ['apps/portal/src/**/*.test.{ts,tsx}'],
          exclude: [...LEFT_OUT, WITHOUT_WINDOW],
          setupFiles: ['tests/support/vitest/shown-at-once.ts', 'tests/support/vitest/portal-setup.ts'],
        },
      },
      {
        test: {
          ...TIMEOUTS,
          name: 'slow',
          environment: 'node',
          // Reading the server and its packages costs as much as many a file's tests: a process runs one file after the other.
          isolate: false,
          unstubEnvs: true,
          execArgv: [...SHORT_LIVED],
          globalSetup: [
            NOTHING_LEFT,
            'tests/support/database/shared-postgres.ts',
            'tests/support/vitest/prepared-institutions.ts',
          ],
          include: ['tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...(process.env.LONG ? [] : LONG_ONLY)],
          // Four times what the longest of them take where nothing else runs: slowness is no failure.
          expect: { poll: { timeout: 120_000 } },
          testTimeout: 480_000,
          hookTimeout: 360_000,
        },
      },
    ],
  },
})
