import type { OtherInstitution } from './other-institution/client.ts'
import { InstitutionFailure } from './other-institution/institution-failure.ts'
import type { HolderTokens } from './other-institution/openid.ts'
import type { RecipientDeps } from './recipient-deps.ts'

/** The access token of one sharing, renewed when its time is over or the holder does not take it. */
export type TokenKeeper = { using<T>(work: (accessToken: string) => Promise<T>): Promise<T> }

/** A token is not used in its last seconds. */
const MARGIN = 30_000

/** @throws {InstitutionFailure} also when there is nothing (any more) to renew with. */
export function createTokenKeeper(
  { transmissions }: Pick<RecipientDeps, 'transmissions'>,
  transmissionId: string,
  institution: OtherInstitution,
): TokenKeeper {
  let current: Promise<HolderTokens> | undefined

  async function load(): Promise<HolderTokens> {
    const tokens = await transmissions.tokensOf(transmissionId)
    if (!tokens) throw gone()
    return tokens.expiresAt - MARGIN > Date.now() ? tokens : renew(tokens)
  }

  async function renew(tokens: HolderTokens): Promise<HolderTokens> {
    if (!tokens.refreshToken) throw gone()
    const renewed = { ...tokens, ...(await institution.renew(tokens.refreshToken)) }
    if (!(await transmissions.renewTokens(transmissionId, renewed))) throw gone()
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
