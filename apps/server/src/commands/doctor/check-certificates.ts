import { DAY_MS } from '@consente/domain/base/durations'
import type { Config } from '../../platform/config/server-config.ts'
import { certificateEnds, loadMutualTls, readChain } from '../../platform/network/certificates.ts'
import { type Check, fail, ok, warn } from './finding.ts'

/** Time that an authority of the scheme may take for a new certificate. */
const SOON_DAYS = 30

/** Certificates towards other institutions, and the one that signs PDFs. */
export const certificateChecks = (config: Config, now: Date): readonly Check[] => [
  {
    about: 'certificates',
    remedy: 'Put a valid certificate and its key in their places (docs/operating/client-certificates.md).',
    run: async () => {
      const tls = loadMutualTls(config, now)
      if (!tls)
        return [
          fail(
            'mtls is not set: no institution can be met',
            'Set mtls (docs/operating/client-certificates.md).',
          ),
        ]
      const pdf = config.receipts?.pdfSignature
      const identities = {
        'mtls.client': tls.client,
        'mtls.listen': tls.server,
        signer:
          config.signer.kind === 'http' && config.signer.certificate !== undefined
            ? readChain('signer', { certificate: config.signer.certificate }, now)
            : undefined,
        'receipts.pdfSignature': pdf && readChain('receipts.pdfSignature', pdf, now),
      }
      return certificateEnds(identities).map(({ use, notAfter }) => {
        const days = Math.floor((notAfter.getTime() - now.getTime()) / DAY_MS)
        const end = notAfter.toISOString().slice(0, 10)
        return days < SOON_DAYS
          ? warn(`${use} expires on ${end}, in ${days} days`, 'Renew it now.')
          : ok(`${use} is valid until ${end}`)
      })
    },
  },
]
