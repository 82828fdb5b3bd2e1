import { decodeJwt } from 'jose'
import { assertionBy } from '../../apps/server/src/recipient/other-institution/signed-requests.ts'
import type { Call, Carried, Side } from './network.ts'
import type { Scheduler } from './scheduler.ts'
import type { World } from './world.ts'

const HOUR = 60 * 60_000

/** Codes and tokens as somebody overhears them between the institutions, and what they open. */
export class Overheard {
  /** The last access token of a consent. */
  readonly tokenOf = new Map<string, string>()
  /** The sentence that does not hold, once data have left without a consent. */
  find: string | undefined
  readonly #consentOf = new Map<string, string>()
  readonly #presentedAt = new Map<string, number>()
  readonly #used = new Set<string>()
  readonly #scheduler: Scheduler
  readonly #world: World

  constructor(world: World) {
    this.#world = world
    this.#scheduler = world.scheduler
  }

  /** Looks at the consent as the call arrives: one that has ended by then opens nothing. */
  watch = async (to: Side, { url, headers, body: sent }: Call): Promise<(answer: Carried) => void> => {
    if (to !== 'beta') return () => undefined
    if (url.pathname.endsWith('/auth/token')) {
      const code = new URLSearchParams(sent).get('code')
      if (code) this.#presented(code)
      return ({ status, body }) => {
        if (status !== 200) return
        if (code && this.#used.has(code)) this.find ??= 'a code is good twice'
        if (code) this.#used.add(code)
        this.#learn(body)
      }
    }
    if (!DATA.test(url.pathname)) return () => undefined
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    const consentId = this.#consentOf.get(token)
    const isOpen = await this.#scheduler.counting(() => this.#isOpen(consentId))
    return ({ status }) => {
      if (status === 200 && !isOpen)
        this.find ??= 'data left without a consent that is authorised and unexpired'
    }
  }

  /** The recipient's call as another of its processes makes it: with an assertion of its own. */
  anew = async (call: Call): Promise<Call> => {
    const body = new URLSearchParams(call.body)
    const { aud, sub } = decodeAssertion(body)
    if (!sub) return call
    const { keys } = this.#world.lives.alfa.institution.platform
    await this.#scheduler.counting(async () =>
      assertionBy(keys)({ issuer: String(aud) }, { client_id: sub }, body, new Headers()),
    )
    return { ...call, body: body.toString() }
  }

  /** Within seconds, a code is presented again only after something was lost. */
  #presented(code: string): void {
    const { mayRepeat, carrier } = this.#world
    const before = this.#presentedAt.get(code)
    this.#presentedAt.set(code, this.#scheduler.now)
    if (before === undefined || mayRepeat || carrier.failed > 0) return
    if (this.#scheduler.now < before + 5_000) this.find ??= 'a code is presented by two at once'
  }

  #learn(body: string): void {
    const { access_token: token, scope = '' } = JSON.parse(body) as { access_token?: string; scope?: string }
    const consentId = /(?:^| )consent:(urn:\S+)/.exec(scope)?.[1]
    if (!token || !consentId) return
    this.#consentOf.set(token, consentId)
    this.tokenOf.set(consentId, token)
  }

  async #isOpen(consentId: string | undefined): Promise<boolean> {
    const { now } = this.#scheduler
    const open = await this.#world.databases.beta.query(
      `select 1 from consent c where consent_id = $1 and status = 'AUTHORISED' and expires_at > $2
         and (approved_at > $3 or not exists (
           select 1 from consent_approver a where a.consent_id = c.consent_id and a.approved_at is null))`,
      [consentId ?? '', new Date(now), new Date(now - HOUR)],
    )
    return open.length > 0
  }
}

const decodeAssertion = (body: URLSearchParams): { aud?: string | string[]; sub?: string } => {
  const assertion = body.get('client_assertion')
  return assertion ? decodeJwt(assertion) : {}
}

const DATA = /^\/open-insurance\/(?!consents\/)/
