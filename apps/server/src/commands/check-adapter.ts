import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError } from '../platform/config/config-error.ts'
import { addressOf } from '../platform/keys/open-signer.ts'
import { ADAPTERS, type AdapterName, adapterChecks } from './doctor/adapter-kit.ts'
import { examine, lineOf } from './doctor/examine.ts'
import type { Check } from './doctor/finding.ts'
import { signerChecks } from './doctor/signer-kit.ts'
import { sayWhy } from './say-why.ts'

/** Tries one of the insurer's own systems against its contract. Needs no configuration and no database. */
const USAGE = `check-adapter ${ADAPTERS.join('|')} <url> [--token-file <file>] [--document <CPF or CNPJ>]
check-adapter signer <socket>
check-adapter signer <url> --authorities <file> --certificate <file> --key <file>

  <url>          where the system is, as in insurer.<name>.url or signer.url
  --token-file   the file that holds the bearer token
  --document     a customer that it knows; without one the form of an answer is not tried
  <socket>       the signer's Unix socket, as in signer.socket
  --authorities, --certificate, --key
                 the files that the server meets the signer with, as in signer (PEM)

The contracts: docs/insurer-adapters.json, docs/signer.json.`

const OPTIONS = {
  document: { type: 'string' },
  'token-file': { type: 'string' },
  authorities: { type: 'string' },
  certificate: { type: 'string' },
  key: { type: 'string' },
} as const

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [name, place, ...more] = positionals
  if (!place || more.length > 0) throw new ConfigError(USAGE)
  process.exitCode = await tell(name === 'signer' ? ofSigner(place, values) : ofAdapter(name, place, values))
} catch (error) {
  sayWhy(error, USAGE)
}

type Values = Partial<Record<keyof typeof OPTIONS, string>>

function ofAdapter(name: string | undefined, url: string, values: Values): readonly Check[] {
  const adapter = ADAPTERS.find((one): one is AdapterName => one === name)
  if (!adapter || !URL.canParse(url)) throw new ConfigError(USAGE)
  return adapterChecks(adapter, { url, document: values.document, token: tokenIn(values['token-file']) })
}

function ofSigner(place: string, { authorities, certificate, key }: Values): readonly Check[] {
  if (!place.startsWith('https:')) return signerChecks({ socket: place })
  if (!authorities || !certificate || !key) throw new ConfigError(USAGE)
  return signerChecks(addressOf({ kind: 'http', url: place, authorities, certificate, key }, new Date()))
}

function tokenIn(file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`--token-file: ${(error as Error).message}`)
  }
}

async function tell(checks: readonly Check[]): Promise<number> {
  const findings = await examine(checks, {
    begin: () => undefined,
    tell: (finding) => console.log(lineOf(finding)),
  })
  return findings.some(({ level }) => level === 'fail') ? 1 : 0
}
