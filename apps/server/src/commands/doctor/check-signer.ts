import type { Config } from '../../platform/config/server-config.ts'
import { addressOf } from '../../platform/keys/open-signer.ts'
import { type Check, ok } from './finding.ts'
import { signerChecks as kitOf } from './signer-kit.ts'

const REMEDY = 'Correct signer in the configuration (docs/operating/signer.md).'

/** The place of the institution's private keys; a signer outside of the process is tried as its kit does. */
export function signerChecks({ signer }: Pick<Config, 'signer'>, now: Date): readonly Check[] {
  if (signer.kind === 'sealed') return [only(async () => [ok('the keys lie sealed in the database')])]
  try {
    return kitOf(addressOf(signer, now)).map((check) => ({ ...check, about: `signer: ${check.about}` }))
  } catch (error) {
    return [only(() => Promise.reject(error))]
  }
}

const only = (run: Check['run']): Check => ({ about: 'signer', remedy: REMEDY, run })
