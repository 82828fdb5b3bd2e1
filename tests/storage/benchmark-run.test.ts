import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const BENCH = fileURLToPath(new URL('../../bench/server/run.mjs', import.meta.url))

it('the benchmark fills a database, asks for everything it measures, and is answered as it expects', async () => {
  const parts = ['growth', '--database', 'embedded', '--scale', '0.001']
  // A wrong answer, or a program that does not start, ends the command with an error.
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, ...parts], { timeout: 110_000 })
  for (const act of ['given', 'receivedDetails', 'search', 'approve']) expect(stdout).toContain(`${act}: `)
}, 120_000)
