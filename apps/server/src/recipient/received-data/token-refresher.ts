import type { OtherInstitution } from '../other-institution/institution-client.ts'
import { InstitutionFailure } from '../other-institution/institution-failure.ts'
import type { HolderTokens } from '../other-institution/institution-openid.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import type { Transmission } from '../sharing/transmission.ts'

/** The access token of one sharing, renewed when its time is over or the holder does not take it. */
export type TokenRefresher = { using<T>(work: (accessToken: string) => Promise<T>): Promise<T> }

/** A token is not used in its last seconds. */
const MARGIN_MS = 30_000

/** @throws {InstitutionFailure} also when there is nothing (any more) to renew with. */
export function createTokenRefresher(
  { database, transmissions, audit }: Pick<RecipientDeps, 'database' | 'transmissions' | 'audit'>,
  { id, consentId = id }: Pick<Transmission, 'id' | 'consentId'>,
  institution: OtherInstitution,
): TokenRefresher {
  let current: Promise<HolderTokens> | undefined

  async function load(): Promise<HolderTokens> {
    const tokens = await transmissions.tokensOf(id)
    if (!tokens) throw gone()
    return tokens.expiresAt - MARGIN_MS > Date.now() ? tokens : renew(tokens)
  }

  async function renew(tokens: HolderTokens): Promise<HolderTokens> {
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
