import { setTimeout as pause } from 'node:timers/promises'
import * as act from '../http/http-actions.ts'
import { type Places, share } from '../http/http-consent-flow.ts'
import { caio, marina, type Person, padaria, rafael } from '../market/sandbox-people.ts'

/** What answered other than expected, and how much was answered. */
export type Load = { stop(): Promise<{ failures: string[]; answered: number }> }

const BETWEEN_MS = 40
/** Customers take turns, with pauses: the server slows down one who signs in or shares without a pause. */
const PEOPLE = [padaria, caio, rafael, marina] as const
const SHARING = [marina, caio, rafael] as const
const BREATH_MS = 250

/**
 * Customers who sign in, share and look at their sharings, and visitors at both portals, again and again until it is stopped.
 * @param further actions that are done over and over, too, by their names; one that throws has failed
 */
export function startLoad(
  { alfa, beta }: Places,
  customer: act.Session,
  further: Readonly<Record<string, () => Promise<unknown>>> = {},
): Load {
  const failures: string[] = []
  let answered = 0
  let isWanted = true
  async function again(name: string, action: () => Promise<unknown>): Promise<void> {
    while (isWanted) {
      await action().catch((error: unknown) => failures.push(`${name}: ${error}`))
      answered += 1
      await pause(BETWEEN_MS)
    }
  }
  const look = (url: string) => async () => {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    expectFine(answer)
  }
  const running = Object.entries({
    shares: async () => expectFine(await act.shares(customer, 'RECEIVING')),
    'portal of Alfa': look(`${alfa}/config.json`),
    'portal of Beta': look(`${beta}/`),
    'provider of Beta': look(`${beta}/auth/.well-known/openid-configuration`),
    'sign-in': inTurn(PEOPLE, (who) => act.startSession(alfa, who)),
    'the whole consent flow': inTurn(SHARING, (who) => share({ alfa, beta }, who)),
    ...further,
  }).map(([name, action]) => again(name, action))
  return {
    async stop() {
      isWanted = false
      await Promise.all(running)
      return { failures, answered }
    },
  }
}

function inTurn(
  people: readonly Person[],
  action: (who: Person) => Promise<unknown>,
): () => Promise<unknown> {
  let turn = 0
  return async () => {
    const who = people[turn % people.length]
    turn += 1
    if (who) await action(who)
    await pause(BREATH_MS)
  }
}

function expectFine({ status }: { status: number }): void {
  if (status !== 200) throw new Error(String(status))
}
