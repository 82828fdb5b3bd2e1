import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const RUN = fileURLToPath(new URL('../../tools/run.mjs', import.meta.url))

it('the benchmark fills a database, asks for everything it measures, and is answered as it expects', async () => {
  const parts = ['reports/bench-server', 'growth', '--database', 'embedded', '--scale', '0.001']
  // A wrong answer, or a program that does not start, ends the command with an error.
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, ...parts], { timeout: 460_000 })
  for (const act of ['given', 'receivedDetails', 'search', 'approve', 'readingLog'])
    expect(stdout).toContain(`${act}: `)
})
