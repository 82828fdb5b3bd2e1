import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  makeAuthority,
  makeClientCertificate,
  makeServerCertificate,
  type Pair,
} from '../../../sandbox/certificates/authority.ts'
import { makeRevocationList } from '../../../sandbox/certificates/revocation-lists.fixture.ts'

/** Certificates of a test: of the second of two trusted authorities, an unknown one, and one under the name of the trusted one. */
export type TestCertificates = {
  authorities: string
  server: Pair & { files: Files }
  expired: Pair & { files: Files }
  /** Of an institution's software; made when asked for. */
  client(softwareId: string, days?: number, organisation?: string): Promise<Pair & { files: Files }>
  stranger: Pair
  /** Names the trusted authority; the key of another one has signed it. */
  forged: Pair
  /** On the authority's revocation list from the beginning. */
  revoked: Pair
  /** The file of that list. */
  revocationList: string
  /** Writes another list. @param days until the next one is due; less than 0 for an older one, which is overdue */
  revoke(revoked: readonly Pair[], days?: number): Promise<void>
  remove(): void
}
type Files = { certificate: string; key: string }

export async function makeTestCertificates(): Promise<TestCertificates> {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  const write = (name: string, pair: Pair): Pair & { files: Files } => {
    const files = { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) }
    writeFileSync(files.certificate, pair.certificate)
    writeFileSync(files.key, pair.key, { mode: 0o600 })
    return { ...pair, files }
  }
  const subjectOf = (softwareId: string, organisation = softwareId) => ({
    name: 'Instituição de Teste',
    softwareId,
    organisationId: `org-${organisation}`,
  })
  const [authority, unknown, impostor, other] = await Promise.all(
    ['Teste', 'Ninguém', 'Teste', 'Outra'].map((name) => makeAuthority(name)),
  )
  if (!authority || !unknown || !impostor || !other) throw new Error('an authority is missing')
  const revoked = await makeClientCertificate(authority, subjectOf('programa-4'))
  const revocationList = join(folder, 'authority.crl')
  const revoke = async (all: readonly Pair[], days?: number): Promise<void> =>
    writeFileSync(revocationList, await makeRevocationList(authority, all, days))
  await revoke([revoked])
  return {
    revoked,
    revocationList,
    revoke,
    authorities: write('authority', {
      ...authority,
      certificate: `${other.certificate}\n${authority.certificate}`,
    }).files.certificate,
    server: write('server', await makeServerCertificate(authority, 'Holder')),
    expired: write('expired', await makeServerCertificate(authority, 'Holder', -1)),
    client: async (softwareId, days, organisation) =>
      write(softwareId, await makeClientCertificate(authority, subjectOf(softwareId, organisation), days)),
    forged: await makeClientCertificate(impostor, subjectOf('programa-1')),
    stranger: await makeClientCertificate(unknown, subjectOf('programa-1')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
