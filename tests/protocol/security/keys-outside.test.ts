import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SandboxSigner, startSigner } from '../../../sandbox/signer/sandbox-signer.ts'
import { keysIn, newKey } from '../../../sandbox/signer/signer-keys.ts'
import { foundInMemory, tracesOf } from '../../support/failures/process-memory.ts'
import * as act from '../../support/http/http-actions.ts'
import { done, share } from '../../support/http/http-consent-flow.ts'
import { caio, marina } from '../../support/market/sandbox-people.ts'
import { startTestMarket, type TestMarket } from '../../support/market/test-market.ts'
import { makeTestCertificates, type TestCertificates } from '../../support/openid/test-certificates.ts'

/** Both institutions of a sharing with their keys outside of their processes. */
let folder: string
let certificates: TestCertificates
let atAlfa: SandboxSigner
let market: TestMarket
const alfasKeys = [newKey('PS256'), newKey('RSA-OAEP')]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'consente-signer-'))
  certificates = await makeTestCertificates()
  const socket = join(folder, 's')
  atAlfa = await startSigner({ socket }, alfasKeys)
  market = await startTestMarket({
    institutions: ['alfa', 'beta'],
    signer: true,
    configure: (config) => ({
      ...config,
      ...(config.institution.id === 'alfa' && { signer: { kind: 'http', socket } }),
      // A key that the server does hold, for comparison.
      receipts: { pdfSignature: certificates.server.files },
    }),
  })
})
afterAll(async () => {
  await market.stop()
  await atAlfa.stop()
  certificates.remove()
  rmSync(folder, { recursive: true, force: true })
})

const places = () => ({ alfa: market.urlOf('alfa'), beta: market.urlOf('beta') })

it('a consent is asked for, given and ended, each signature and decryption by the signers', async () => {
  const { alfa, consentId } = await share(places(), marina)
  await done(act.revoke(alfa, consentId))
  expect(new Set(atAlfa.calls)).toEqual(new Set(['/keys', '/sign', '/decrypt']))
  expect(new Set(market.market.signer?.calls)).toEqual(new Set(['/keys', '/sign']))
})

// Only there a process can be read from outside.
describe.skipIf(process.platform !== 'linux')('the memory of a server', () => {
  const betasKeys = () => keysIn(join(market.market.dataRoot, 'beta-signer', 'keys.json'))
  const found = (id: 'alfa' | 'beta', pem: string) => foundInMemory(market.market[id].pid ?? 0, tracesOf(pem))

  it('shows a private key that the server holds', () => {
    expect(found('beta', certificates.server.key)).toEqual(
      expect.arrayContaining(['d as computed with', 'p as computed with']),
    )
  })

  it('shows no private key of its signer, whatever was signed and decrypted', async () => {
    await share(places(), caio)
    const held = { alfa: alfasKeys, beta: betasKeys() }
    for (const id of ['alfa', 'beta'] as const) {
      expect(held[id]).toHaveLength(2)
      for (const { pem, alg } of held[id]) expect([id, alg, found(id, pem)]).toEqual([id, alg, []])
    }
  })
})
