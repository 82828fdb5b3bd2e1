import type { Watch } from '../../../sandbox/faults/fault-proxy.ts'
import type { MovedClock } from '../market/moved-clock.ts'

/** What passes between the two institutions, as an eavesdropper sees it: tokens, and who reads data with them. */
export type DataTap = {
  watch: Watch
  /** Data calls that the holder answered with data, since the last look. */
  takeReads(): Read[]
  /** The last token that the holder gave for a consent. */
  tokenOf(consentId: string): string | undefined
}
/** `at` is the institutions' own clock. */
export type Read = { consentId: string; path: string; askedAt: number; at: Date }

const DATA = /^\/open-insurance\/(?!consents\/)/

export function createDataTap(clock: Pick<MovedClock, 'now'>): DataTap {
  const consentOf = new Map<string, string>()
  const tokenOf = new Map<string, string>()
  const reads: Read[] = []

  function learn(body: string): void {
    const { access_token: token, scope = '' } = readJson(body)
    const consentId = /(?:^| )consent:(urn:\S+)/.exec(scope)?.[1]
    if (!token || !consentId) return
    consentOf.set(token, consentId)
    tokenOf.set(consentId, token)
  }

  return {
    watch: ({ url, headers }) => {
      const asked = { askedAt: performance.now(), at: clock.now() }
      return ({ status, body }) => {
        if (url.pathname.endsWith('/auth/token') && status === 200) learn(body.toString())
        const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
        if (!DATA.test(url.pathname) || status !== 200) return
        reads.push({ consentId: consentOf.get(token) ?? 'unknown', path: url.pathname, ...asked })
      }
    },
    takeReads: () => reads.splice(0),
    tokenOf: (consentId) => tokenOf.get(consentId),
  }
}

function readJson(text: string): { access_token?: string; scope?: string } {
  try {
    return JSON.parse(text) as { access_token?: string; scope?: string }
  } catch {
    return {}
  }
}
