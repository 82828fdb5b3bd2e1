import { connect, rootCertificates } from 'node:tls'
import type { PortalConfig } from '@consente/contract/portal/config'
import { DAY_MS } from '@consente/domain/base/durations'
import type { Config } from '../../platform/config/server-config.ts'
import { loadMutualTls } from '../../platform/network/certificates.ts'
import { type Check, fail, ok, type Said, warn } from './finding.ts'

const DEADLINE_MS = 10_000
const SOON_DAYS = 20
/** Signed requests of the scheme may be a minute old. */
const MOST_SKEW_MS = 5_000
const DEMANDED_HEADERS = ['content-security-policy', 'strict-transport-security', 'x-content-type-options']

/** The hosts as others meet them, through every proxy in between. The server must be running. */
export const publicHostChecks = (config: Config, portal: PortalConfig): readonly Check[] => [
  {
    about: config.publicUrl,
    remedy: 'Start the server, and look at DNS, proxy and certificate of this host.',
    run: async () => {
      const began = Date.now()
      const answer = await read(`${config.publicUrl}/config.json`)
      if (answer.status !== 200)
        return [
          fail(
            `/config.json answers ${answer.status}`,
            'Let the host lead to this server, without a redirect.',
          ),
        ]
      const served = (await answer.json()) as Partial<PortalConfig>
      return [
        served.brand?.id === portal.brand.id
          ? ok('the portal is served with this brand')
          : fail('another portal is served here', 'Let the host lead to this server.'),
        ...headerFindings(answer.headers),
        ...clockFindings(answer.headers, began),
        ...(await redirectFindings(config.publicUrl)),
        ...(await appLinkFindings(config)),
        ...(await tlsFindings(new URL(config.publicUrl))),
      ]
    },
  },
  {
    about: config.mtls?.publicUrl ?? 'mtls.publicUrl',
    remedy: 'Start the server, and let its port for institutions be reached: TLS must not end before it.',
    run: async () => {
      if (!config.mtls) return []
      const ca = [...rootCertificates, loadMutualTls(config, new Date())?.authorities ?? '']
      return [await demandsCertificate(new URL(config.mtls.publicUrl), ca)]
    },
  },
]

const read = (address: string): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(DEADLINE_MS) })

function headerFindings(headers: Headers): Said[] {
  const absent = DEMANDED_HEADERS.filter((name) => !headers.has(name))
  if (absent.length === 0) return [ok('the security headers arrive')]
  return [
    fail(`headers are lost on the way: ${absent.join(', ')}`, 'Let the proxy pass the server’s headers on.'),
  ]
}

function clockFindings(headers: Headers, began: number): Said[] {
  const theirs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return []
  // The header counts whole seconds; the answer was made between the two readings of our clock.
  const skew = Math.max(began - 1_000 - theirs, theirs - Date.now(), 0)
  return [
    skew > MOST_SKEW_MS
      ? fail(
          `its clock differs from this machine’s by ${Math.round(skew / 1000)} s`,
          'Synchronise both clocks (NTP).',
        )
      : ok('its clock agrees with this machine’s'),
  ]
}

async function redirectFindings(publicUrl: string): Promise<Said[]> {
  if (!publicUrl.startsWith('https:')) return [fail('it is not https', 'Customers need https.')]
  const plain = publicUrl.replace('https:', 'http:')
  const location = await read(plain).then(
    ({ headers }) => headers.get('location') ?? '',
    () => undefined,
  )
  if (location === undefined) return [ok('plain http is not answered')]
  return [
    location.startsWith(publicUrl)
      ? ok('plain http leads to https')
      : warn('plain http is answered', 'Let it redirect to https.'),
  ]
}

/** The association files as the systems of phones demand them: no redirect, `application/json`. */
async function appLinkFindings({ publicUrl, appLinks }: Config): Promise<Said[]> {
  const files = [
    ...(appLinks?.apple.length ? ['apple-app-site-association'] : []),
    ...(appLinks?.android.length ? ['assetlinks.json'] : []),
  ]
  return Promise.all(
    files.map(async (file) => {
      const { status, headers } = await read(`${publicUrl}/.well-known/${file}`)
      const type = headers.get('content-type') ?? 'nothing'
      return status === 200 && /^application\/json\b/.test(type)
        ? ok(`phones find ${file}`)
        : fail(
            `/.well-known/${file} answers ${status}, ${type}`,
            'Let the proxy pass /.well-known/ on: status 200, application/json, no redirect.',
          )
    }),
  )
}

async function tlsFindings({ protocol, hostname, port }: URL): Promise<Said[]> {
  if (protocol !== 'https:') return []
  const days = await new Promise<number>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      resolve(Math.floor((end - Date.now()) / DAY_MS))
    })
    socket.setTimeout(DEADLINE_MS, () => socket.destroy(new Error('the TLS handshake takes too long')))
    socket.on('error', reject)
  })
  return [
    days < SOON_DAYS
      ? warn(`its certificate expires in ${days} days`, 'Renew it now.')
      : ok(`its certificate is valid for ${days} days`),
  ]
}

/** A caller without a certificate must be told so by this server, and by no proxy. */
async function demandsCertificate({ hostname, port }: URL, ca: readonly string[]): Promise<Said> {
  const wants = await new Promise<boolean>((resolve, reject) => {
    const options = { host: hostname, port: Number(port) || 443, servername: hostname, ca: [...ca] }
    const socket = connect(options, () => {
      socket.write(
        `GET /open-insurance/consents/v3/consents/x HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`,
      )
    })
    let answer = ''
    socket.setTimeout(DEADLINE_MS, () => socket.destroy(new Error('it does not answer')))
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('close', () => resolve(answer === '' || /^HTTP\/1\.1 401/.test(answer)))
    socket.on('error', reject)
  })
  return wants
    ? ok('callers without a certificate are refused')
    : fail('a caller without a certificate is answered', 'Let TLS end at the server, or set mtls.proxy.')
}
