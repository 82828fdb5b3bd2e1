import { webcrypto } from 'node:crypto'
import { DAY_MS } from '@consente/domain/base/durations'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

/**
 * The certificate authority of a market on one machine, in the role of the scheme's authorities. RSA, as the scheme's
 * cipher suites require.
 */
cryptoProvider.set(webcrypto as Crypto)

/** Certificate and private key, PEM. */
export type Pair = { certificate: string; key: string }
/** The owner of a client certificate: the organisation and its software, by their ids in the directory. */
export type Subject = { name: string; organisationId: string; softwareId: string }

/** The algorithm of every key and signature of the market. */
export const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}
const LIFE_DAYS = 365
const OIDS = { UID: '0.9.2342.19200300.100.1.1', organizationIdentifier: '2.5.4.97' }

export async function makeAuthority(name: string, days = LIFE_DAYS): Promise<Pair> {
  const keys = await newKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...lifeOf(days),
    name: new Name(`CN=${escaped(name)},O=Consente,C=BR`),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) }
}

/** For a server on this machine. @param days its life; a test may need an expired one */
export function makeServerCertificate(authority: Pair, name: string, days = LIFE_DAYS): Promise<Pair> {
  const hosts = new SubjectAlternativeNameExtension([
    { type: 'dns', value: 'localhost' },
    { type: 'ip', value: '127.0.0.1' },
  ])
  const use = new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth])
  return issue(authority, { subject: new Name(`CN=${escaped(name)},C=BR`), extensions: [hosts, use], days })
}

/** With the attributes that the scheme puts into a transport certificate: UID, organizationIdentifier. */
export function makeClientCertificate(authority: Pair, of: Subject, days = LIFE_DAYS): Promise<Pair> {
  const own = `UID=${of.softwareId},organizationIdentifier=OPIBR-${of.organisationId}`
  const subject = new Name(`${own},CN=${escaped(of.name)},C=BR`, OIDS)
  const use = new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth])
  return issue(authority, { subject, extensions: [use], days })
}

async function issue(
  authority: Pair,
  { subject, extensions, days }: { subject: Name; extensions: Extension[]; days: number },
): Promise<Pair> {
  const keys = await newKeys()
  const certificate = await X509CertificateGenerator.create({
    ...lifeOf(days),
    subject,
    issuer: new X509Certificate(authority.certificate).subjectName,
    publicKey: keys.publicKey,
    signingKey: await signingKeyOf(authority),
    signingAlgorithm: ALGORITHM,
    extensions,
  })
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) }
}

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

async function pemOf(key: CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

/** The authority's key, to sign with. */
export function signingKeyOf({ key }: Pair): Promise<CryptoKey> {
  const [bytes] = PemConverter.decode(key)
  if (!bytes) throw new Error('The authority has no key.')
  return webcrypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign'])
}

/** Valid from the day before the process began: clocks may differ, and TLS knows nothing of days that a test runs later. */
function lifeOf(days: number) {
  const serialNumber = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString('hex')
  return {
    serialNumber: `0${serialNumber.slice(1)}`,
    notBefore: new Date(performance.timeOrigin - Math.max(1, 1 - days) * DAY_MS),
    notAfter: new Date(Date.now() + days * DAY_MS),
  }
}

const escaped = (name: string): string => name.replace(/[,+"\\<>;=]/g, '\\$&')
