import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root, whatever the folder a command was called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A program that came with the packages. */
export const bin = (name) => join(ROOT, 'node_modules', '.bin', name)

/** Runs a program of the project with its output shown. @returns {Promise<number>} its exit code */
export function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit' })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
