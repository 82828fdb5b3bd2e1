import type { Situation } from '@consente/domain/sharing/situation'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { transmit } from '../../../api/consents-api.ts'
import { findInstitutions } from '../../../api/institutions-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { dataGoalsQuery } from '../../../api/settings-api.ts'
import { revoke } from '../../../api/sharings/end-sharing-api.ts'
import { readDetails } from '../../../api/sharings/sharings-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { PAGES, sharesPath } from '../../../paths.ts'
import { useNavigate } from '../../../router/router.tsx'
import { actingCpf, useCustomer } from '../../../session/customer.tsx'
import { tellApp } from '../../../session/in-app/tell-app.ts'
import { redirect } from '../../../session/journey-storage.ts'
import type { Ended } from '../../../session/just-ended.ts'
import { useShareDraft } from '../../../session/share-draft-context.tsx'
import { afterFailedEnd, type FailedEnd, type Outcome } from '../../../sharing/end-outcome.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { FAILED_END } from './action-dialog-texts.ts'
import {
  type Calls,
  changeShare,
  type Replacement,
  renewShare,
  type ShareActionFailure,
} from './replace-share.ts'

type Plan = Replacement['plan']

/**
 * The three actions of a sharing, carried out: calls, storage, and where the customer goes next. One at a time, once:
 * presses meanwhile do nothing.
 */
export function useShareActions(
  { details, shareType }: Pick<ShareView, 'details'> & Partial<Pick<ShareView, 'shareType'>>,
  onFailure: (failure: ShareActionFailure) => void,
) {
  const api = useApi()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const customer = useCustomer()
  const { saveShareDraft } = useShareDraft()
  const { busy, run } = useSingleFlight()

  const readSituation = async (): Promise<Situation> => (await readDetails(api, details.consentId)).situation
  const callsFor = (onNotEnded: (end: Outcome) => void): Calls => ({
    revoke: (consentId) =>
      revoke(api, consentId).catch(async (error: unknown) => {
        onNotEnded(await afterFailedEnd(error, readSituation))
        throw error
      }),
    findInstitutions: (number) =>
      cache.fetchQuery({ queryKey: ['provider', number], queryFn: () => findInstitutions(api, number) }),
    readGoals: () => cache.fetchQuery(dataGoalsQuery(api)),
    transmit: (payload) => transmit(api, payload),
  })

  /** Lists and details are stale once a sharing has ended. */
  const forget = (): void => {
    void cache.invalidateQueries({ queryKey: ['shares'] })
    void cache.invalidateQueries({ queryKey: ['consent', details.consentId], refetchType: 'none' })
  }

  const act = async (
    work: (given: Pick<Replacement, 'calls' | 'onPreviousEnded'>) => Promise<void>,
  ): Promise<void> => {
    let previousEnded = false
    let end: FailedEnd | undefined
    const calls = callsFor((known) => {
      end = { lead: FAILED_END[known], isOver: known === 'ended' || known === 'over' }
      forget()
    })
    const onPreviousEnded = (): void => {
      previousEnded = true
      forget()
    }
    await run(
      () => work({ calls, onPreviousEnded }),
      (error) => onFailure({ error, previousEnded, end }),
    )
  }

  return {
    busy,
    end: () =>
      void act(async ({ calls }) => {
        const { consentId } = details
        const { revokedDateTime = timeNow().toISOString() } = await calls.revoke(consentId)
        forget()
        tellApp('done', 'ended')
        const ended: Ended = { consentId, at: revokedDateTime }
        navigate(sharesPath(shareType), { state: { ended } })
      }),
    renew: (plan: Plan) =>
      void act(async (given) => {
        const { config } = api
        const loggedUser = actingCpf(details, customer)
        const renewal = { ...given, details, plan, config, loggedUser }
        const { address, draft } = await renewShare(renewal)
        saveShareDraft(draft)
        redirect.write(address)
        navigate(PAGES.shareRedirect.path)
      }),
    change: (plan: Plan) =>
      void act(async (given) => {
        saveShareDraft(await changeShare({ ...given, details, plan }))
        navigate(PAGES.confirmData.path)
      }),
  }
}
