import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError } from '../platform/config/config-error.ts'
import { ADAPTERS, type AdapterName, adapterChecks, type Tried } from './doctor/adapter-kit.ts'
import { examine, lineOf } from './doctor/examine.ts'
import { sayWhy } from './say-why.ts'

/** Tries one of the insurer's own systems against the contract of the adapters. Needs no configuration and no database. */
const USAGE = `check-adapter ${ADAPTERS.join('|')} <url> [--token-file <file>] [--document <CPF or CNPJ>]

  <url>         where the system is, as in insurer.<name>.url
  --token-file  the file that holds the bearer token
  --document    a customer that it knows; without one the form of an answer is not tried

The contract: docs/insurer-adapters.json.`

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { document: { type: 'string' }, 'token-file': { type: 'string' } },
  })
  const [name, url, ...more] = positionals
  const adapter = ADAPTERS.find((one) => one === name)
  if (!adapter || !url || !URL.canParse(url) || more.length > 0) throw new ConfigError(USAGE)
  process.exitCode = await tryAdapter(adapter, {
    url,
    document: values.document,
    token: tokenIn(values['token-file']),
  })
} catch (error) {
  sayWhy(error, USAGE)
  process.exitCode = 1
}

function tokenIn(file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`--token-file: ${(error as Error).message}`)
  }
}

async function tryAdapter(name: AdapterName, tried: Tried): Promise<number> {
  const checks = adapterChecks(name, tried)
  const findings = await examine(checks, {
    begin: () => undefined,
    tell: (finding) => console.log(lineOf(finding)),
  })
  return findings.some(({ level }) => level === 'fail') ? 1 : 0
}
