import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadConfig } from '../declarations.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { readPortalConfig } from '../platform/config/portal-config-file.ts'
import { certificateChecks } from './doctor/check-certificates.ts'
import { configurationChecks } from './doctor/check-configuration.ts'
import { databaseChecks } from './doctor/check-database.ts'
import { directoryChecks } from './doctor/check-directory.ts'
import { eventChecks } from './doctor/check-events.ts'
import { identityProviderChecks } from './doctor/check-identity-provider.ts'
import { publicHostChecks } from './doctor/check-public-hosts.ts'
import { pushChecks } from './doctor/check-push.ts'
import { serviceChecks } from './doctor/check-services.ts'
import { signerChecks } from './doctor/check-signer.ts'
import { examine, lineOf } from './doctor/examine.ts'
import { sayWhy } from './say-why.ts'

/**
 * Looks at everything that an institution needs and prints a line each, with the remedy. Exit code 0 only if production would
 * accept all of it.
 */
const USAGE = `doctor [--config <institution.json>] [--env <file>] [--offline]

  --config   the configuration file; without it CONSENTE_CONFIG names it
  --env      a file with variables of the environment (.env)
  --offline  files only: no database, service or host is asked`

const OPTIONS = {
  config: { type: 'string' },
  env: { type: 'string' },
  offline: { type: 'boolean', default: false },
} as const

/** Relative to the built command in `dist`. */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** Variables of a file; those that are set already stay. @throws {ConfigError} */
function loadVariables(file: string | undefined): void {
  try {
    if (file !== undefined) process.loadEnvFile(file)
  } catch (error) {
    throw new ConfigError(`--env: ${(error as Error).message}`)
  }
}

try {
  const { values } = parseArgs({ options: OPTIONS })
  loadVariables(values.env)
  const named = values.config === undefined ? {} : { CONSENTE_CONFIG: values.config }
  const config = loadConfig({ ...process.env, ...named })
  const portal = readPortalConfig(config)
  const near = [...configurationChecks(config, portal), ...certificateChecks(config, new Date())]
  const far = [
    ...databaseChecks(config, MIGRATIONS),
    ...serviceChecks(config),
    ...pushChecks(config),
    ...identityProviderChecks(config),
    ...signerChecks(config, new Date()),
    ...eventChecks(config),
    ...directoryChecks(config),
    ...publicHostChecks(config, portal),
  ]
  const show = process.stderr.isTTY
  const findings = await examine(values.offline ? near : [...near, ...far], {
    begin: (about) => show && process.stderr.write(`…     ${about}\r`),
    tell: (finding) => console.log(lineOf(finding)),
  })
  const count = (level: string): number => findings.filter((one) => one.level === level).length
  console.log(`${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to mend`)
  process.exitCode = count('fail') > 0 || values.offline ? 1 : 0
  if (values.offline && count('fail') === 0)
    console.log('Nothing was asked: run it without --offline before production.')
} catch (error) {
  sayWhy(error, USAGE)
}
