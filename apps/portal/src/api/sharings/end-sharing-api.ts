import * as actions from '@consente/contract/portal/consent-actions'
import type { Situation } from '@consente/domain/sharing/situation'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { asRecord } from '../normalise.ts'
import { timeNow } from '../server-time.ts'
import { situationFrom } from './sharings.ts'

/** The answer's facts about a sharing that was to end. */
export type AnsweredEnd = {
  /** Undefined if the answer does not tell: it is a yes. */
  situation: Situation | undefined
  revokedDateTime?: string | undefined
}

/** Ends a sharing, on both sides. */
export async function revoke(api: Api, consentId: string): Promise<AnsweredEnd> {
  const { status, revokedDateTime } = await api.call(actions.revoke, {
    params: { consentId },
    normalise: (raw) => ({ consentId, status: '', ...asRecord(raw) }),
  })
  return { situation: situationFrom(status, timeNow()), revokedDateTime }
}

type EndOfOne = (consentId: string) => Promise<AnsweredEnd>

/**
 * Ends several sharings in one call (capability `endTogether`).
 * @returns the answer for each. Without an answer each fails alike, because nobody knows what was done.
 * @throws {ApiError} PROOF_NEEDED: nothing was done
 */
export async function revokeSeveral(api: Api, consentIds: readonly string[]): Promise<EndOfOne> {
  try {
    const { data } = await api.call(actions.revokeSeveral, { body: { consentIds: [...consentIds] } })
    const ends = new Map(data.map((end) => [end.consentId, end]))
    return async (consentId) => {
      const { status, failure = 500 } = ends.get(consentId) ?? {}
      if (status === undefined) throw new ApiError(failure, '', '')
      return { situation: situationFrom(status, timeNow()) }
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PROOF_NEEDED') throw error
    return () => Promise.reject(error)
  }
}
