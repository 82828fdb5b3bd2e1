import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Part } from './parts.ts'

/**
 * Tries the tests of a part with its mutants, in two processes; the copy of the project that is mutated goes afterwards.
 * @param fileName where Stryker's JSON report is written
 */
export async function mutatePart(part: Part, fileName: string): Promise<void> {
  process.env.MUTATION_TESTS = JSON.stringify(part.tests)
  process.env.MUTATION_ENVIRONMENT = part.environment ?? 'node'
  const tempDirName = mkdtempSync(join(tmpdir(), 'consente-mutants-'))
  const stryker = new Stryker({
    mutate: [...part.mutate, '!**/*.test.{ts,tsx}'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    // Without the API of TypeScript 5 there is nothing that could rewrite it, and nothing in it that a copy changes.
    tsconfigFile: 'none.json',
    // A test compares the description of the calls with the contract.
    ignorePatterns: ['docs/*', '!docs/openapi.json', 'bench', 'deploy', 'test-results', '**/dist'],
    coverageAnalysis: 'perTest',
    // Mutants of constants, which are made when a module is read, would need a process each.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 10_000,
    reporters: ['json', 'clear-text'],
    clearTextReporter: { allowColor: false, reportTests: false, reportMutants: false },
    jsonReporter: { fileName },
    tempDirName,
  })
  try {
    await stryker.runMutationTest()
  } finally {
    rmSync(tempDirName, { recursive: true, force: true })
  }
}
