import { setTimeout as pause } from 'node:timers/promises'
import { accessToken, endSession } from '@consente/contract/portal/access'
import { factors } from '@consente/contract/portal/factors'
import { provePassword } from '@consente/contract/portal/sessions'
import type { Tokens } from '../http/http-sign-in.ts'
import type { NewCustomer } from '../http/new-customers.ts'
import { type History, now } from './history.ts'
import { anyOf, type HistoryWorld } from './history-world.ts'
import { type Caller, callPortal } from './portal-calls.ts'

/** A customer of a history: the portal's client, and where they call from. */
export type Signed = { customer: NewCustomer; caller: Caller; basic: string }

type Refresh = { token: string; firstBegun: number | undefined; firstDone: number | undefined }

/** The judge keeps the generations of some more (`judge/models.go`). */
const MOST_TOKENS = 120
/** After so many milliseconds a refresh token is no longer used again by an honest tab. */
const HONEST_MS = 5_000
/** Beyond the grace of ten seconds, whatever the clocks say. */
const COPIED_MS = 14_000

/** Signs in by password, until it succeeds. */
export async function signInAt(world: HistoryWorld, { customer, caller, basic }: Signed): Promise<Tokens> {
  for (;;) {
    const answer = await callPortal(world, caller, accessToken, {
      headers: { authorization: basic },
      body: { grant_type: 'password', username: customer.document, password: customer.password },
    }).catch(() => undefined)
    if (answer?.status === 200) return JSON.parse(answer.text) as Tokens
    await pause(300)
  }
}

/**
 * Three tabs of one session: they use its access tokens, renew them, and prove the password again; one signs out, or somebody
 * uses a refresh token once more that was used long before.
 */
export async function liveSession(
  world: HistoryWorld,
  history: History,
  signed: Signed,
  isOver: () => boolean,
): Promise<void> {
  const { customer, caller, basic } = signed
  const first = await signInAt(world, signed)
  const { call } = history.record('session', `${customer.document} ${first.access_token.slice(-8)}`)
  const access = [{ token: first.access_token, number: 0 }]
  let asked = 0
  const refreshes: Refresh[] = [{ token: first.refresh_token, firstBegun: undefined, firstDone: undefined }]

  async function use(): Promise<void> {
    const { token, number } = anyOf(access.slice(-3))
    await call({ op: 'use', token: number }, { send: () => callPortal(world, caller, factors, { token }) })
  }

  async function prove(): Promise<void> {
    const { token, number } = anyOf(access.slice(-2))
    const body = { password: customer.password }
    await call(
      { op: 'prove', token: number },
      { send: () => callPortal(world, caller, provePassword, { token, body }) },
    )
  }

  async function renew(refresh: Refresh): Promise<void> {
    const begun = now()
    const { firstBegun = begun, firstDone } = refresh
    refresh.firstBegun = firstBegun
    asked += 1
    const wanted = { op: 'refresh', token: asked, minAgeMs: firstDone ? begun - firstDone : 0, maxAgeMs: 0 }
    const send = () =>
      callPortal(world, caller, accessToken, {
        headers: { authorization: basic },
        body: { grant_type: 'refresh_token', refresh_token: refresh.token },
      }).finally(() => {
        wanted.maxAgeMs = now() - firstBegun
      })
    const answer = await call(wanted, { send })
    if (answer?.status !== 200) return
    refresh.firstDone ??= now()
    const { access_token, refresh_token } = JSON.parse(answer.text) as Tokens
    access.push({ token: access_token, number: wanted.token })
    refreshes.push({ token: refresh_token, firstBegun: undefined, firstDone: undefined })
  }

  async function tab(): Promise<void> {
    while (!isOver()) {
      const chance = Math.random()
      const honest = refreshes
        .slice(-2)
        .filter(({ firstBegun }) => !firstBegun || now() - firstBegun < HONEST_MS)
      if (chance < 0.08 && honest.length > 0 && asked < MOST_TOKENS) await renew(anyOf(honest))
      else if (chance < 0.11) await prove()
      else await use()
      await pause(20 + Math.random() * 180)
    }
  }

  async function ending(): Promise<void> {
    const old = refreshes[0]
    if (Math.random() < 0.5) {
      await pause(4_000 + Math.random() * 6_000)
      const body = { refresh_token: refreshes.at(-1)?.token ?? '' }
      await call(
        { op: 'end' },
        { send: () => callPortal(world, caller, endSession, { headers: { authorization: basic }, body }) },
      )
    } else if (old) {
      if (!old.firstBegun) await renew(old)
      while (!isOver() && now() - (old.firstBegun ?? 0) < COPIED_MS) await pause(200)
      await renew(old)
    }
  }

  await Promise.all([tab(), tab(), tab(), ending()])
}
