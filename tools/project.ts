import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** The project's root, wherever this module was bundled to and whatever folder a command was called from. */
export const ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)))

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return join(folder, '/')
  if (dirname(folder) === folder) throw new Error('No package-lock.json above the tools')
  return rootAbove(dirname(folder))
}

/** A JSON file of the project; the caller knows its form. */
export const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T

/** A YAML file of the project; the caller knows its form. */
export const readYaml = <T>(path: string): T => parse(readFileSync(join(ROOT, path), 'utf8')) as T

/** A program that came with the packages. */
export const bin = (name: string): string => join(ROOT, 'node_modules', '.bin', name)

/** Runs a program in the project's root with its output shown; resolves to its exit code. The signal ends it. */
export function run(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'signal'> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * The same with its output kept, errors included.
 * @param options.givesWay uses only what other programs leave of the processor
 */
export function runQuietly(
  program: string,
  args: readonly string[],
  { givesWay, ...options }: Pick<SpawnOptions, 'cwd' | 'env'> & { givesWay?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    if (givesWay && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', ({ message }) => resolve({ code: 127, output: message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * The recommended Node: npm's package of its program, in a folder of its own. Among the packages of the project it would
 * take over every script.
 */
const VERSION = '24.21.0'
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const FOLDER = join(ROOT, `.cache/node-${VERSION}`)
export const NODE_24 = {
  version: VERSION,
  package: PACKAGE,
  folder: FOLDER,
  program: join(FOLDER, 'node_modules', PACKAGE, 'bin/node'),
}

/** The Node for all that serves or is measured: Node 24 where `npm run check:24` has put it, unless a newer one runs this. */
export const nodeToServe = (
  running = process.versions.node,
  isThere = existsSync(NODE_24.program),
): string => (isThere && Number.parseInt(running, 10) < 24 ? NODE_24.program : process.execPath)

/** A command of the tools, for a process of its own. */
export const commandOf = (name: string): string[] => [join(ROOT, 'tools/run.mjs'), name]
