import { randomUUID } from 'node:crypto'
import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import type { Answered } from '../support/http/contract-call.ts'
import { openBrowser } from '../support/http/cookie-browser.ts'
import type { Return, Session } from '../support/http/http-actions.ts'
import * as act from '../support/http/http-actions.ts'
import { type AtHolder, askBeta, choose, comeBack, leave } from '../support/http/http-consent-flow.ts'
import { helena, marina, otavio, type Person, rafael } from '../support/market/sandbox-people.ts'
import type { Side } from './network.ts'
import type { Overheard } from './overheard.ts'
import type { World } from './world.ts'

/** One request for data: the acts that were pressed, and those that were acknowledged and so have happened. */
export type Sharing = {
  number: number
  who: Person
  /** When the press was made that stands for its present consent. */
  askedAt: number
  approvedAt: number | undefined
  payload: TransmitPayload
  replaces: Sharing | undefined
  pressed: Set<Act>
  acknowledged: Set<Act>
  address: string | undefined
  walk: AtHolder | undefined
  location: string | undefined
  returned: Return | undefined
  consentId: string | undefined
}
export type Act =
  | 'ask'
  | 'approve'
  | 'refuse'
  | 'confirm'
  | 'tell refusal'
  | 'further'
  | 'refuse further'
  | `end at ${Side}`

/** People who share, and what of: Helena's building waits for Otávio, too. */
export const PEOPLE: readonly Person[] = [marina, helena, rafael]
const BUILDING = [
  'RESOURCES_READ',
  'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
  'DAMAGES_AND_PEOPLE_PATRIMONIAL_READ',
]
const CAR = ['RESOURCES_READ', 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ']

/** Customers in front of both institutions, one step each; a step may fail, and then tells nothing. */
export class Customers {
  readonly sharings: Sharing[] = []
  #presses = 0
  /** When presses were made that nobody has answered yet. */
  readonly #underWay: number[] = []
  readonly #world: World
  readonly #overheard: Overheard
  readonly #sessions = new Map<string, { session: Session; until: number }>()

  constructor(world: World, overheard: Overheard) {
    this.#world = world
    this.#overheard = overheard
  }

  #isOver(askedAt: number): boolean {
    return this.#world.scheduler.now > askedAt + 59 * 60_000
  }

  /**
   * A press within the hour of an identical one that nobody has answered stands for the same consent; one during which that hour
   * passes may lead to one more.
   */
  get mostConsents(): number {
    return this.#presses + this.#underWay.filter((askedAt) => this.#isOver(askedAt)).length
  }

  /** Signs in beside all turns: sessions are not what is searched. */
  async #at(side: Side, who: Person): Promise<Session> {
    const { scheduler, lives } = this.#world
    const key = `${side} ${who.document}`
    const kept = this.#sessions.get(key)
    if (kept && scheduler.now < kept.until) return kept.session
    const session = await this.#beside(() => act.startSession(lives[side].institution.url, who))
    this.#sessions.set(key, { session, until: scheduler.now + 5 * 60_000 })
    return session
  }

  #beside<T>(work: () => Promise<T>): Promise<T> {
    const { scheduler } = this.#world
    return scheduler.counting(() => scheduler.as(undefined, work))
  }

  async #press(sharing: Sharing, action: Act, send: () => Promise<Answered>): Promise<Answered | undefined> {
    sharing.pressed.add(action)
    const answered = await send().catch(() => undefined)
    if (answered?.status === 200) sharing.acknowledged.add(action)
    this.#world.news.isThere = true
    this.#world.scheduler.tell(`  ${action} #${sharing.number}: ${answered?.status ?? 'no answer'}`)
    return answered
  }

  /** A customer chooses what to share; asking is the first step towards it. */
  async begin(who: Person, months: number, replaces?: Sharing): Promise<Sharing> {
    const alfa = await this.#at('alfa', who)
    const number = this.sharings.length + 1
    const payload = askBeta(alfa, {
      dataPermissions: (who === helena ? BUILDING : CAR).map((permissionCode) => ({ permissionCode })),
      deadLine: { total: months, type: 'MONTHS' },
      finalidade: `Comparar coberturas (${number})`,
      ...(replaces?.consentId && { replaces: replaces.consentId }),
    })
    const sharing: Sharing = {
      ...{ number, who, payload, replaces, askedAt: 0 },
      ...{ pressed: new Set<Act>(), acknowledged: new Set<Act>() },
      ...{
        approvedAt: undefined,
        address: undefined,
        walk: undefined,
        location: undefined,
        returned: undefined,
        consentId: undefined,
      },
    }
    this.sharings.push(sharing)
    return sharing
  }

  async ask(sharing: Sharing): Promise<Answered | undefined> {
    const alfa = await this.#at('alfa', sharing.who)
    if (this.#isOver(sharing.askedAt) || sharing.pressed.size !== 1) {
      sharing.askedAt = this.#world.scheduler.now
      this.#presses += 1
    }
    const { askedAt } = sharing
    this.#underWay.push(askedAt)
    const answered = await this.#press(sharing, 'ask', () => act.transmit(alfa, sharing.payload))
    this.#underWay.splice(this.#underWay.indexOf(askedAt), 1)
    if (this.#isOver(askedAt)) this.#presses += 1
    if (answered?.status === 200) sharing.address = (answered.body as { redirect_uri: string }).redirect_uri
    return answered
  }

  /** The next step towards the receipt, wherever the customer stands. */
  async goOn(sharing: Sharing): Promise<unknown> {
    if (sharing.returned) return this.confirm(sharing)
    if (!sharing.address) return this.ask(sharing)
    if (!sharing.walk) return this.arrive(sharing)
    if (!sharing.location) return this.approve(sharing)
    return this.goBack(sharing)
  }

  /** So many of them, or all, some twice where one fails. */
  async goFar(sharing: Sharing, steps = 7): Promise<void> {
    for (let step = 0; step < steps && !sharing.acknowledged.has('confirm'); step += 1)
      await this.goOn(sharing)
  }

  async arrive(sharing: Sharing): Promise<void> {
    const { who, address = '' } = sharing
    const { lives } = this.#world
    try {
      const alfa = await this.#at('alfa', who)
      const browser = openBrowser()
      const intentId = await leave(browser, address)
      const signedIn = await this.#beside(() => act.startSession(lives.beta.institution.url, who, intentId))
      const { consentId } = signedIn
      if (!consentId) return
      sharing.consentId = consentId
      const { status } = await act.claim(signedIn, consentId)
      if (status !== 200) return
      const beta = { ...signedIn, consentId }
      sharing.walk = { alfa, beta, browser, redirectUri: address, intentId, choice: await choose(beta) }
    } catch {
      this.#world.scheduler.tell(`  #${sharing.number} does not arrive`)
    }
  }

  async approve(sharing: Sharing): Promise<void> {
    if (!sharing.walk) return
    const { beta, choice } = sharing.walk
    const answered = await this.#press(sharing, 'approve', () => act.approve(beta, beta.consentId, choice))
    if (answered?.status === 200) {
      sharing.approvedAt ??= this.#world.scheduler.now
      sharing.location = (answered.body as { data: { location: string } }).data.location
    } else if (answered && answered.status < 500) this.#forgetVisit(sharing)
  }

  async goBack(sharing: Sharing): Promise<void> {
    if (!sharing.walk) return
    const { browser } = sharing.walk
    const { alfa } = this.#world.lives
    try {
      const returned = await comeBack(browser, sharing.location ?? '', alfa.institution.url)
      if (returned.code) sharing.returned = returned
      else await this.#tellRefusal(sharing, returned)
    } catch {
      this.#world.scheduler.tell(`  #${sharing.number} does not come back`)
    }
    if (!sharing.returned) this.#forgetVisit(sharing)
  }

  async confirm(sharing: Sharing): Promise<void> {
    if (!sharing.returned) return
    const session = await this.#at('alfa', sharing.who)
    const { returned } = sharing
    this.#world.returning += 1
    const answered = await this.#press(sharing, 'confirm', () => act.confirm(session, returned))
    this.#world.returning -= 1
    if ((answered?.body as { code?: string } | undefined)?.code === 'REFUSED_BY_INSTITUTION')
      throw new Error(`a refused code ends nothing: #${sharing.number}`)
  }

  async refuse(sharing: Sharing): Promise<void> {
    if (!sharing.walk) return
    const { beta, browser } = sharing.walk
    const answered = await this.#press(sharing, 'refuse', () => act.reject(beta, beta.consentId))
    const { location } = (answered?.status === 200 ? answered.body : {}) as { location?: string }
    this.#forgetVisit(sharing)
    if (!location) return
    const back = await comeBack(browser, location, this.#world.lives.alfa.institution.url).catch(
      () => undefined,
    )
    if (back?.error) await this.#tellRefusal(sharing, back)
  }

  async #tellRefusal(sharing: Sharing, { state, error = '' }: Return): Promise<void> {
    const session = await this.#at('alfa', sharing.who)
    await this.#press(sharing, 'tell refusal', () => act.tellRefusal(session, state, error))
  }

  /** ENCERRAR, on either side. */
  async end(sharing: Sharing, side: Side): Promise<void> {
    const { consentId } = sharing
    if (!consentId) return
    const session = await this.#at(side, sharing.who)
    await this.#press(sharing, `end at ${side}`, () => act.revoke(session, consentId))
  }

  /** Otávio's answer about Helena's building. */
  async answerFurther(sharing: Sharing, isYes: boolean): Promise<void> {
    const { consentId } = sharing
    if (!consentId) return
    const session = await this.#at('beta', otavio)
    if (isYes) await this.#press(sharing, 'further', () => act.approve(session, consentId, []))
    else await this.#press(sharing, 'refuse further', () => act.reject(session, consentId))
  }

  /** Somebody else, signed in, tries what only the customer may. */
  async strangerTries(sharing: Sharing): Promise<void> {
    const { consentId } = sharing
    if (!consentId) return
    const stranger = await this.#at('beta', sharing.who === rafael ? marina : rafael)
    for (const send of [() => act.approve(stranger, consentId, []), () => act.revoke(stranger, consentId)]) {
      const answered = await send().catch(() => undefined)
      this.#world.scheduler.tell(`  a stranger: ${answered?.status ?? 'no answer'}`)
      if (answered?.status === 200) throw new Error(`a stranger acts on #${sharing.number}`)
    }
  }

  /** Somebody who has overheard a token reads data with it. */
  async thiefReads({ consentId = '' }: Sharing): Promise<void> {
    const token = this.#overheard.tokenOf.get(consentId)
    if (!token) return
    const answer = await fetch(
      `${this.#world.lives.beta.institution.url}/open-insurance/resources/v3/resources`,
      {
        headers: { authorization: `Bearer ${token}`, 'x-fapi-interaction-id': randomUUID() },
      },
    ).catch(() => undefined)
    this.#world.scheduler.tell(`  a thief: ${answer?.status ?? 'no answer'}`)
  }

  /** Opens the lists at either side, which reconciles. */
  async look(who: Person): Promise<void> {
    for (const side of ['alfa', 'beta'] as const) {
      const session = await this.#at(side, who)
      const answered = await act
        .shares(session, side === 'alfa' ? 'RECEIVING' : 'TRANSMITTING')
        .catch(() => undefined)
      this.#world.scheduler.tell(`  ${side} lists: ${answered?.status ?? 'no answer'}`)
    }
  }

  #forgetVisit(sharing: Sharing): void {
    sharing.walk = undefined
    sharing.location = undefined
  }
}
