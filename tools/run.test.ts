import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const RUN = fileURLToPath(new URL('run.mjs', import.meta.url))

/** Asks the check as if it ran on that version. */
function checkNode(version: string): { status: number | null; stderr: string } {
  const code = `import { ensureNode } from ${JSON.stringify(RUN)}; ensureNode(${JSON.stringify(version)})`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
}

it.each(['18.20.4', '20.18.3'])('Node %s is too old: one line that names it and the way out', (version) => {
  const { status, stderr } = checkNode(version)
  expect(status).toBe(1)
  expect(stderr).toBe(
    `Consente needs Node 20.19 or newer; this is ${version}. Install a newer Node and try again.\n`,
  )
})

it.each(['20.19.0', '22.0.0', '24.1.0'])('accepts Node %s', (version) => {
  expect(checkNode(version)).toMatchObject({ status: 0, stderr: '' })
})
