import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeTestCertificates,
  type TestCertificates,
} from '../../../../tests/support/openid/test-certificates.ts'
import { systemClock } from './base/clock.ts'
import { platformGauges } from './platform-gauges.ts'

let certificates: TestCertificates
beforeAll(async () => {
  certificates = await makeTestCertificates()
})
afterAll(() => certificates.remove())

type Deps = Parameters<typeof platformGauges>[0]

it('tell when each certificate ends, those of parts and of the signer too', async () => {
  const { files, certificate: cert, key } = certificates.server
  const deps: Pick<Deps, 'clock' | 'tls' | 'config' | 'certificates'> & { database: object; audit: object } =
    {
      clock: systemClock,
      tls: { authorities: cert, client: { cert, key }, server: undefined },
      config: {
        dataDir: '/tmp',
        signer: { kind: 'http', url: 'https://signer.example', authorities: '', ...files },
      },
      certificates: { receipts: { cert } },
      database: {},
      audit: {},
    }
  const ends = await platformGauges(deps as Deps).consente_certificate_expiry_timestamp_seconds()
  expect(ends.map(({ labels }) => labels.use)).toEqual(['client', 'signer', 'receipts'])
  for (const { value } of ends) expect(value * 1000).toBeGreaterThan(Date.now())
})
