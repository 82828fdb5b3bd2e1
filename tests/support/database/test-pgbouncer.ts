import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { ordinaryUser, type PostgresServer, programNamed } from './test-postgres.ts'

export const PGBOUNCER = programNamed('pgbouncer')

/** True if the program keeps prepared statements in transaction mode, as from version 1.21 on. */
export const KEEPS_PREPARED = Boolean(PGBOUNCER) && isNewEnough()

function isNewEnough(): boolean {
  const [, version = ''] = execFileSync(PGBOUNCER ?? '', ['--version'], { encoding: 'utf8' }).split(/\s/)
  return version.localeCompare('1.21', 'en', { numeric: true }) >= 0
}

/**
 * Starts PgBouncer in front of a server, for all of its databases.
 * @param keepsPrepared true if it is to keep prepared statements; older ones cannot
 */
export async function startPgBouncer(
  server: Pick<PostgresServer, 'url'>,
  mode: 'session' | 'transaction',
  keepsPrepared = false,
): Promise<PostgresServer> {
  const user = ordinaryUser()
  const folder = mkdtempSync(join(tmpdir(), 'consente-pgbouncer-'))
  const { directory: port } = await freePorts()
  const { hostname, port: behind, username } = new URL(server.url)
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 60
ignore_startup_parameters = extra_float_digits,options
${KEEPS_PREPARED ? `max_prepared_statements = ${keepsPrepared ? 200 : 0}` : ''}
`,
  )
  if (user) chownSync(folder, user.uid, user.gid)
  const pooler = spawn(PGBOUNCER ?? '', [settings], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  const endWithUs = () => void pooler.kill()
  process.once('exit', endWithUs)
  await new Promise<void>((up, failed) => {
    pooler.once('exit', () => failed(new Error('PgBouncer did not start.')))
    pooler.stderr.on('data', (lines: Buffer) => lines.includes('process up') && up())
  })
  return {
    url: Object.assign(new URL(server.url), { port: String(port) }).href,
    stop: async () => {
      process.removeListener('exit', endWithUs)
      const ended = once(pooler, 'exit')
      pooler.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
