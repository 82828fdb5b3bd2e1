import { parseArgs } from 'node:util'
import { loadConfig } from '../declarations.ts'
import { createAuditStore, findAuditKey } from '../platform/audit/audit.store.ts'
import { type ChainHead, createAuditHashes } from '../platform/audit/audit-chain.ts'
import { linesOf, type Verdict, verifyAudit } from '../platform/audit/audit-verification.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'
import { checkMasterKey } from '../platform/keys/check-master-key.ts'
import { loadMasterKeys } from '../platform/secrets/master-key.ts'
import { createSeal } from '../platform/secrets/seal.ts'
import { sayWhy } from './say-why.ts'
import { demandData, withDatabase } from './with-database.ts'

/**
 * Verifies the whole audit log: of a running institution on PostgreSQL, or of a stopped one on the embedded database.
 * Reads the same environment as the server; writes nothing. Exit code: 0 when all rows are valid, 1 when one is not,
 * 2 when the log cannot be read.
 */
const HELP = `verify-audit [--expect <position>:<hash>]

  --expect  a row that was noted down earlier (the server's log names the last one as "auditHead"): it must be the same`

function verify(config: Config, expected: ChainHead | undefined): Promise<Verdict> {
  return withDatabase(config, async (database) => {
    await demandData(database)
    const seal = createSeal(loadMasterKeys(config.masterKey, config.dataDir))
    await checkMasterKey(database, seal)
    const key = await findAuditKey(database, seal)
    if (!key) throw new ConfigError('This institution has no audit key: it has never been started.')
    return verifyAudit(createAuditStore(database), createAuditHashes(key), expected)
  })
}

/** @throws {ConfigError} */
function headOf(text: string | undefined): ChainHead | undefined {
  if (text === undefined) return undefined
  const [, position, hash] = /^(\d+):(\S+)$/.exec(text) ?? []
  if (!position || !hash) throw new ConfigError(`--expect ${text} is not a row: write <position>:<hash>`)
  return { position: Number(position), hash }
}

try {
  const { values } = parseArgs({ options: { expect: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    console.log(HELP)
  } else {
    const expected = headOf(values.expect)
    const verdict = await verify(loadConfig(process.env), expected)
    for (const line of linesOf(verdict)) console.log(line)
    if (expected && expected.position < (verdict.cut?.position ?? 0))
      throw new ConfigError(`Row ${expected.position} was cut off: it can no longer be compared.`)
    process.exitCode = verdict.broken ? 1 : 0
  }
} catch (error) {
  sayWhy(error, HELP, 2)
}
