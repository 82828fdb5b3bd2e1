import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { Call, Carried, Side } from './network.ts'
import type { Scheduler } from './scheduler.ts'

/** Tokens as somebody overhears them between the institutions, and what they open. */
export class Overheard {
  /** The last access token of a consent. */
  readonly tokenOf = new Map<string, string>()
  /** The sentence that does not hold, once data have left without a consent. */
  find: string | undefined
  readonly #consentOf = new Map<string, string>()
  readonly #scheduler: Scheduler
  readonly #holder: Database

  constructor(scheduler: Scheduler, holder: Database) {
    this.#scheduler = scheduler
    this.#holder = holder
  }

  /** Looks at the consent as the call arrives: one that has ended by then opens nothing. */
  watch = async (to: Side, { url, headers }: Call): Promise<(answer: Carried) => void> => {
    if (to !== 'beta') return () => undefined
    if (url.pathname.endsWith('/auth/token'))
      return ({ status, body }) => void (status === 200 && this.#learn(body))
    if (!DATA.test(url.pathname)) return () => undefined
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    const consentId = this.#consentOf.get(token)
    const isOpen = await this.#scheduler.counting(() => this.#isOpen(consentId))
    return ({ status }) => {
      if (status === 200 && !isOpen)
        this.find ??= 'data left without a consent that is authorised and unexpired'
    }
  }

  #learn(body: string): void {
    const { access_token: token, scope = '' } = JSON.parse(body) as { access_token?: string; scope?: string }
    const consentId = /(?:^| )consent:(urn:\S+)/.exec(scope)?.[1]
    if (!token || !consentId) return
    this.#consentOf.set(token, consentId)
    this.tokenOf.set(consentId, token)
  }

  async #isOpen(consentId: string | undefined): Promise<boolean> {
    const open = await this.#holder.query(
      `select 1 from consent where consent_id = $1 and status = 'AUTHORISED' and expires_at > $2`,
      [consentId ?? '', new Date(this.#scheduler.now)],
    )
    return open.length > 0
  }
}

const DATA = /^\/open-insurance\/(?!consents\/)/
