import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const QUIET = { maxBuffer: 64 * 1024 * 1024, cwd: ROOT }
const answers = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

/** The base image that a test builds on; `CONSENTE_BASE_IMAGE` names another. */
const BASE = process.env.CONSENTE_BASE_IMAGE ?? 'localhost/consente-base'

/** The reason why no image can be built and run here; undefined if it can. */
export function noContainers(): string | undefined {
  const missing = ['buildah', 'podman'].find((program) => !answers(program, '--version'))
  if (missing) return `${missing} is not installed`
  return answers('podman', 'image', 'exists', BASE)
    ? undefined
    : `no image ${BASE}: make it with deploy/local-base.sh`
}

/**
 * Settings under which podman starts containers also on a machine without systemd and without the right to raise limits: by
 * `runc` where there is one, because `crun` refuses a machine that mixes both versions of cgroups.
 * @returns the environment of each call
 */
export function containerSettings(folder: string): NodeJS.ProcessEnv {
  const file = join(folder, 'containers.conf')
  const runtime = answers('runc', '--version') ? 'runtime = "runc"\n' : ''
  const limits = 'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]'
  writeFileSync(file, `[containers]\n${limits}\n[engine]\ncgroup_manager = "cgroupfs"\n${runtime}`)
  return { CONTAINERS_CONF: file, ...(runtime && { BUILDAH_RUNTIME: 'runc' }) }
}

/** Builds deploy/Dockerfile as it stands. @param image its name */
export async function buildImage(image: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const base = ['--build-arg', `NODE_IMAGE=${BASE}`]
  // Only this format keeps the health check. Packages come over the machine's own network.
  const how = ['--format', 'docker', '--network', 'host']
  await run('buildah', ['build', ...how, ...base, '--file', 'deploy/Dockerfile', '--tag', image, '.'], {
    ...QUIET,
    env: { ...process.env, ...settings },
  })
}

/** Runs podman. @returns what it printed */
export async function podman(settings: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { stdout } = await run('podman', args, { ...QUIET, env: { ...process.env, ...settings } })
  return stdout.trim()
}
