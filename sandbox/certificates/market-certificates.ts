import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  makeAuthority,
  makeClientCertificate,
  makeServerCertificate,
  type Pair,
  type Subject,
} from './authority.ts'

/** Certificates of a market: made at its first start, kept, and renewed in their last month. */
export type CertificateFiles = { certificate: string; key: string }
export type InstitutionCertificates = {
  authorities: string
  client: CertificateFiles
  server: CertificateFiles
}

const LAST_MONTH_MS = 30 * 86_400_000

/**
 * @param folder where they are stored
 * @param subjects by the institution's short id
 * @returns the files of each institution. A renewed authority renews everything that it has issued.
 */
export async function prepareCertificates<I extends string>(
  folder: string,
  subjects: Readonly<Record<I, Subject>>,
  now = new Date(),
): Promise<Record<I, InstitutionCertificates>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const authority = await kept(folder, 'authority', () => makeAuthority('Autoridade de exemplo'), now)
  const ofOne = async (id: string, subject: Subject): Promise<InstitutionCertificates> => {
    const [client, server] = await Promise.all([
      kept(folder, `${id}-client`, () => makeClientCertificate(authority, subject), now, authority),
      kept(folder, `${id}-server`, () => makeServerCertificate(authority, subject.name), now, authority),
    ])
    return { authorities: authority.files.certificate, client: client.files, server: server.files }
  }
  const entries = Object.entries<Subject>(subjects).map(async ([id, subject]) => [
    id,
    await ofOne(id, subject),
  ])
  return Object.fromEntries(await Promise.all(entries)) as Record<I, InstitutionCertificates>
}

type Kept = Pair & { files: CertificateFiles }

/** The pair of that name; renewed when it is missing, about to expire, or of another authority. */
async function kept(
  folder: string,
  name: string,
  make: () => Promise<Pair>,
  now: Date,
  authority?: Pair,
): Promise<Kept> {
  const files = { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) }
  const previous = read(files)
  if (previous && isGood(previous, now, authority)) return { ...previous, files }
  const pair = await make()
  write(files.key, pair.key)
  write(files.certificate, pair.certificate)
  return { ...pair, files }
}

function read({ certificate, key }: CertificateFiles): Pair | undefined {
  if (!existsSync(certificate) || !existsSync(key)) return undefined
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
}

function isGood({ certificate }: Pair, now: Date, authority: Pair | undefined): boolean {
  const parsed = new X509Certificate(certificate)
  const isOfAuthority = !authority || parsed.verify(new X509Certificate(authority.certificate).publicKey)
  return isOfAuthority && new Date(parsed.validTo).getTime() - now.getTime() > LAST_MONTH_MS
}

/** Written completely or not at all, so that an interrupted start leaves no partial file. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
