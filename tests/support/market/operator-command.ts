import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { QUICK_WASM } from './test-market.ts'

/** Where an institution's configuration is, and what else its commands need of the environment. */
type Place = { configFile: string; env?: Record<string, string> }

/** Runs a built command for an institution, as its operator does. */
export async function operatorCommand(
  name: 'verify-audit' | 'manage-accounts' | 'manage-events',
  { configFile, env = {} }: Place,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const program = fileURLToPath(new URL(`../../../apps/server/dist/${name}.js`, import.meta.url))
  const variables = { ...process.env, NODE_OPTIONS: QUICK_WASM, CONSENTE_CONFIG: configFile, ...env }
  return promisify(execFile)(process.execPath, [program, ...args], { env: variables }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code: code as number, output: `${stdout}${stderr}` }),
  )
}
