import { setTimeout as sleep } from 'node:timers/promises'
import type { HolderTokens } from '../other-institution/code-exchange.ts'
import type { OtherInstitution } from '../other-institution/institution-client.ts'
import { InstitutionFailure, unavailable } from '../other-institution/institution-failure.ts'
import type { RecipientAudit } from '../recipient-audit-events.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import type { Transmission } from '../sharing/transmission.ts'
import { leaseEnd, whileHoldingLease } from '../work-lease.ts'

/** The access token of one sharing, renewed when it has expired or the holder does not accept it. */
export type TokenRefresher = { using<T>(work: (accessToken: string) => Promise<T>): Promise<T> }

type Deps = Pick<RecipientDeps, 'database' | 'transmissions' | 'clock'> & {
  audit: Pick<RecipientAudit, 'record'>
}

/** Milliseconds before its end from which a token is not used any more. */
const MARGIN_MS = 30_000
/** Longest wait for a renewal by another process; it exceeds the deadline of the call. */
const LONGEST_WAIT_MS = 20_000
const TURN_MS = 100

/** @throws {InstitutionFailure} also when there is no refresh token (any more) */
export function createTokenRefresher(
  deps: Deps,
  { id, consentId = id }: Pick<Transmission, 'id' | 'consentId'>,
  institution: OtherInstitution,
): TokenRefresher {
  const { database, transmissions, audit, clock } = deps
  let current: Promise<HolderTokens> | undefined

  async function load(): Promise<HolderTokens> {
    const tokens = await transmissions.tokensOf(id)
    if (!tokens) throw gone()
    return tokens.expiresAt - MARGIN_MS > Date.now() ? tokens : renew(tokens)
  }

  /** Newer tokens than the given ones: renewed here, or by another process meanwhile. */
  async function renew(used: HolderTokens): Promise<HolderTokens> {
    for (let waited = 0; waited < LONGEST_WAIT_MS; waited += TURN_MS) {
      const kept = await transmissions.tokensOf(id)
      if (!kept?.refreshToken) throw gone()
      if (kept.accessToken !== used.accessToken) return kept
      const leased = await transmissions.takeRenewal(id, clock.now(), leaseEnd(deps))
      if (leased) return renewLeased(leased, used)
      await sleep(TURN_MS)
    }
    throw unavailable('token renewal', 'another process renews the tokens')
  }

  async function renewLeased(leased: HolderTokens, used: HolderTokens): Promise<HolderTokens> {
    try {
      if (leased.accessToken !== used.accessToken) return leased
      return await whileHoldingLease(
        () => transmissions.holdRenewal(id, clock.now(), leaseEnd(deps)),
        () => askHolder(leased),
      )
    } finally {
      await transmissions.releaseRenewal(id)
    }
  }

  async function askHolder(tokens: HolderTokens): Promise<HolderTokens> {
    if (!tokens.refreshToken) throw gone()
    const renewed = { ...tokens, ...(await institution.renew(tokens.refreshToken)) }
    const isKept = await database.transaction(async (sql) => {
      if (!(await transmissions.renewTokens(sql, id, renewed))) return false
      await audit.record(sql, { event: 'sharing.token-renewed', subject: consentId })
      return true
    })
    if (!isKept) throw gone()
    return renewed
  }

  return {
    async using(work) {
      current ??= load()
      const tokens = await current
      try {
        return await work(tokens.accessToken)
      } catch (error) {
        if (!(error instanceof InstitutionFailure) || error.fault.status !== 401) throw error
        current = renew(tokens)
        return work((await current).accessToken)
      }
    },
  }
}

const gone = () =>
  new InstitutionFailure('REFUSED_BY_INSTITUTION', { call: 'read data', side: 'ours', status: 401 })
