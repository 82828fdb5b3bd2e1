import { loadConfig } from '../declarations.ts'
import { ownEntryIn } from '../directory/directory.ts'
import { systemClock } from '../platform/base/clock.ts'
import { reasonOf } from '../platform/base/reason-of.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { loadMutualTls } from '../platform/network/certificates.ts'
import { createOutbound } from '../platform/network/outbound.ts'
import { lineOf } from '../regulator/upkeep/compare-directory.ts'
import { differencesOf } from '../regulator/upkeep/directory-upkeep.ts'
import { sayWhy } from './say-why.ts'

/**
 * Prints what differs between what this institution serves and what the scheme's directory says of it now. Needs no
 * database, so it runs beside any server. Exit code: 0 when nothing differs, 1 when something does, 2 when it could not
 * be compared.
 */
const LIMITS = { deadlineMs: 30_000, maxBytes: 50 * 1024 * 1024 }

try {
  const config = loadConfig(process.env)
  const now = systemClock.now()
  const { status, bytes } = await createOutbound(config).fetchBytes(config.directoryUrl, {
    ...LIMITS,
    headers: { accept: 'application/json' },
  })
  if (status !== 200) throw new ConfigError(`The directory at ${config.directoryUrl} answered ${status}.`)
  const entry = await ownEntryIn(bytes, config.institution).catch((error: unknown) => {
    throw new ConfigError(`The directory at ${config.directoryUrl}: ${reasonOf(error)}.`)
  })
  const differences = differencesOf(config, loadMutualTls(config, now), { entry, now })
  for (const difference of differences) console.log(lineOf(difference))
  if (differences.length === 0) console.log('The directory says what this institution serves.')
  process.exitCode = differences.length === 0 ? 0 : 1
} catch (error) {
  sayWhy(error, '', 2)
}
