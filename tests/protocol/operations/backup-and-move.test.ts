import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import * as act from '../../support/http/http-actions.ts'
import { detailsOf, type Shared, share } from '../../support/http/http-consent-flow.ts'
import { openBothDatabases } from '../../support/http/http-setup.ts'
import { marina } from '../../support/market/sandbox-people.ts'
import { QUICK_WASM, startTestMarket, type TestMarket } from '../../support/market/test-market.ts'

const COMMANDS = fileURLToPath(new URL('../../../apps/server/dist/data.js', import.meta.url))
const run = promisify(execFile)

/** An institution that began on the embedded database: its commands, as an operator gives them. */
describe('an institution with its first sharing', () => {
  let stage: TestMarket
  let folder: string
  let shared: Shared
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'consente-growing-'))
    stage = await startTestMarket({ institutions: ['alfa', 'beta'] })
    shared = await share({ alfa: stage.urlOf('alfa'), beta: stage.urlOf('beta') }, marina)
  })
  afterAll(async () => {
    await stage?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const beta = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, [COMMANDS, ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_OPTIONS: QUICK_WASM,
        CONSENTE_CONFIG: stage.market.beta.configFile,
        ...env,
      },
    })

  async function expectShared(): Promise<void> {
    expect((await detailsOf(shared.beta, shared.consentId)).status).toBe('ACTIVE')
    expect((await act.startSession(stage.urlOf('beta'), marina)).token).toBeTruthy()
  }

  it('is neither backed up nor moved while it runs', async () => {
    await expect(beta(['backup', '--to', join(folder, 'running.gz')])).rejects.toThrow(
      /in use by another process/,
    )
  })

  it('comes back from its backup after everything was lost', async () => {
    const file = join(folder, 'beta.gz')
    const { configFile } = stage.market.beta
    const { dataDir } = JSON.parse(readFileSync(configFile, 'utf8')) as { dataDir: string }
    const key = join(folder, 'master.key')
    await stage.market.beta.stop()
    expect((await beta(['backup', '--to', file])).stdout).toMatch(/1 {2}consent\n/)
    copyFileSync(join(dataDir, 'master.key'), key)
    rmSync(join(dataDir, 'master.key'))
    rmSync(join(dataDir, 'database'), { recursive: true })

    await expect(beta(['restore', '--from', file])).rejects.toThrow(/master key is missing/)
    const another = { CONSENTE_MASTER_KEY: randomBytes(32).toString('base64') }
    await expect(beta(['restore', '--from', file], another)).rejects.toThrow(
      /^CONSENTE_MASTER_KEY .*is not the key/m,
    )
    copyFileSync(key, join(dataDir, 'master.key'))
    await beta(['restore', '--from', file])
    await expect(beta(['restore', '--from', file])).rejects.toThrow(/not empty/)
    if (SHARED_POSTGRES) return
    await stage.market.beta.restart()
    await expectShared()
  })

  it.skipIf(!SHARED_POSTGRES)('goes on at PostgreSQL after what came back was moved there', async () => {
    const databases = await openBothDatabases()
    const address = databases.env.beta?.DATABASE_URL ?? ''
    try {
      const elsewhere = new URL('/nada', address).href
      await expect(beta(['move-data', '--to', elsewhere])).rejects.toThrow(/database at --to does not answer/)
      await expect(beta(['move-data', '--to', 'db.example'])).rejects.toThrow(/^--to must be an address/m)
      const nothing = beta(['backup', '--to', join(folder, 'nothing.gz')], { DATABASE_URL: address })
      await expect(nothing).rejects.toThrow(/^The database is empty\./m)
      await beta(['move-data', '--to', address])
      await stage.market.beta.restart({ DATABASE_URL: address })
      await expectShared()
      const { stdout } = await beta(['backup', '--to', join(folder, 'postgres.gz')], {
        DATABASE_URL: address,
      })
      expect(stdout).toMatch(/1 {2}consent\n/)
    } finally {
      await stage.market.beta.stop()
      await databases.stop()
    }
  })
})
