import { ownEntryIn } from '../../directory/directory.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { createOutbound } from '../../platform/network/outbound.ts'
import { type Check, fail, ok, type Said, warn } from './finding.ts'

/** The whole directory of the scheme has some 10 MB. */
const LIMITS = { deadlineMs: 60_000, maxBytes: 64 * 1024 * 1024 }

/** The scheme's directory: our entry, and the keys that sign software statements. */
export const directoryChecks = (config: Config): readonly Check[] => [
  {
    about: 'directory',
    remedy: 'Correct directoryUrl, or ask the scheme.',
    run: async () => {
      const { bytes, status } = await createOutbound(config).fetchBytes(config.directoryUrl, LIMITS)
      if (status !== 200) return [fail(`it answers ${status}`, 'Correct directoryUrl, or ask the scheme.')]
      const entry = await ownEntryIn(bytes, config.institution)
      if (!entry)
        return [
          fail(
            'it does not list this organisation',
            'Correct institution.organisationId, or publish the entry.',
          ),
        ]
      if (!entry.server)
        return [
          fail(
            'the entry has no such authorisation server',
            'Correct institution.authorisationServerId, or publish it.',
          ),
        ]
      return entryFindings(config, entry.participant, entry.server)
    },
  },
  {
    about: 'registration',
    remedy: 'Correct registration.directoryKeysUrl, or ask the scheme.',
    run: async () => {
      if (!config.registration)
        return [warn('registration is not set: only known institutions are met', 'Set registration.')]
      await createOutbound(config).fetchJson(config.registration.directoryKeysUrl, {
        ...LIMITS,
        isSigned: true,
      })
      return [ok('the directory’s keys can be read')]
    },
  },
]

type Entry = NonNullable<Awaited<ReturnType<typeof ownEntryIn>>>

function entryFindings(
  { publicUrl, institution }: Config,
  { RegistrationNumber }: Entry['participant'],
  { CustomerFriendlyName, OpenIDDiscoveryDocument }: NonNullable<Entry['server']>,
): Said[] {
  const discovery = `${publicUrl}/auth/.well-known/openid-configuration`
  return [
    ok(`customers find us as ${CustomerFriendlyName}`),
    RegistrationNumber === institution.cnpj
      ? ok('the CNPJ is that of the configuration')
      : fail(`the CNPJ there is ${RegistrationNumber}`, 'Correct institution.cnpj, or the entry.'),
    OpenIDDiscoveryDocument === discovery
      ? ok('others find our OpenID provider')
      : fail(`others look for our OpenID provider at ${OpenIDDiscoveryDocument}`, `Publish ${discovery}.`),
  ]
}
