import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../tests/support/files/temporary-folder.ts'
import { prepareCertificates } from './market-certificates.ts'

const folder = temporaryFolder()

const alfa = { name: 'Alfa Seguros', organisationId: 'org-1', softwareId: 'software-1' }
const MONTH_MS = 30 * 86_400_000
const textOf = (file: string): string => readFileSync(file, 'utf8')
const parsed = (file: string): X509Certificate => new X509Certificate(textOf(file))

it('makes certificates that name the software, keeps them, and renews all in their last month', async () => {
  const first = (await prepareCertificates(folder, { alfa })).alfa
  const authority = parsed(first.authorities)
  for (const { certificate } of [first.client, first.server])
    expect(parsed(certificate).verify(authority.publicKey)).toBe(true)
  expect(parsed(first.client.certificate).subject).toContain(
    'UID=software-1\norganizationIdentifier=OPIBR-org-1',
  )
  expect(parsed(first.server.certificate).checkHost('localhost')).toBe('localhost')

  const before = textOf(first.client.certificate)
  await prepareCertificates(folder, { alfa })
  expect(textOf(first.client.certificate)).toBe(before)

  const late = new Date(Date.now() + 11.5 * MONTH_MS)
  await prepareCertificates(folder, { alfa }, late)
  expect(textOf(first.client.certificate)).not.toBe(before)
  expect(parsed(first.client.certificate).verify(parsed(first.authorities).publicKey)).toBe(true)
})
