import { execFileSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/observability/log.ts'
import { openQueue } from '../../apps/server/src/platform/work/queue.ts'
import { findPrograms, type PostgresServer, startPostgres } from '../support/database/test-postgres.ts'
import { makeTestCertificates, type TestCertificates } from '../support/openid/test-certificates.ts'

/** DATABASE_CA: PostgreSQL over TLS, with a certificate of an authority that the operator names. */
const programs = findPrograms()

describe.skipIf(!programs)('a PostgreSQL with a certificate of the operator’s own authority', () => {
  let certificates: TestCertificates
  let server: PostgresServer
  let address: string
  let ca: string

  beforeAll(async () => {
    certificates = await makeTestCertificates()
    ca = readFileSync(certificates.authorities, 'utf8')
    const { certificate, key } = certificates.server.files
    giveToPostgres(certificate, key)
    server = await startPostgres(programs ?? '', [
      ...['-c', 'listen_addresses=127.0.0.1,127.0.0.2'],
      ...['-c', 'ssl=on', '-c', `ssl_cert_file=${certificate}`, '-c', `ssl_key_file=${key}`],
    ])
    address = Object.assign(new URL(server.url), { hostname: 'localhost' }).href
  })
  afterAll(async () => {
    await server?.stop()
    certificates?.remove()
  })

  it.each(['', '?sslmode=verify-full'])(
    'is reached encrypted, by requests and by the queue %s',
    async (mode) => {
      const database = openPostgres(address + mode, ca)
      try {
        const [own] = await database.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
        expect(own).toEqual({ ssl: true })
        const queue = await openQueue(database, createLog('silent', 'teste'))
        const used = await database.query(
          `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'consente-queue'`,
        )
        expect(used).toEqual([{ ssl: true }])
        await queue.stop({ graceful: false })
      } finally {
        await database.close()
      }
    },
  )

  it('is refused when its certificate is of another authority, or of another host', async () => {
    const other = await makeTestCertificates()
    const reached = async (to: string, authority: string): Promise<unknown> => {
      const database = openPostgres(to, authority)
      return database.query('select 1').finally(() => database.close())
    }
    await expect(reached(address, readFileSync(other.authorities, 'utf8'))).rejects.toThrow('certificate')
    await expect(reached(address.replace('localhost', '127.0.0.2'), ca)).rejects.toThrow('127.0.0.2')
    await expect(reached(address, ca)).resolves.toEqual([{ '?column?': 1 }])
    other.remove()
  })
})

/** Where the tests run as root, PostgreSQL runs as another account, which can read only its own key files. */
function giveToPostgres(...files: string[]): void {
  if (process.getuid?.() !== 0) return
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
  for (const file of [...files, ...files.map((path) => path.replace(/(?<![^/])[^/]+$/, ''))])
    chownSync(file, uid, 0)
}
