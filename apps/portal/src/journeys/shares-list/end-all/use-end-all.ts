import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import { revoke, revokeSeveral } from '../../../api/sharings/end-sharing-api.ts'
import { readDetails } from '../../../api/sharings/sharings-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { tellApp } from '../../../session/in-app/tell-app.ts'
import type { Outcome } from '../../../sharing/end-outcome.ts'
import { endEach } from './end-each.ts'

/** As many as one call ends. */
const MOST_TOGETHER = 100

/**
 * Ends sharings: in one call where the backend has it, otherwise by the specified call of each. Lists and details are read again
 * once it is done.
 * @param onProofNeeded nothing was done of these: the customer proves first who they are
 */
export function useEndAll(
  known: ReadonlyMap<string, Outcome>,
  onProofNeeded: (ids: readonly string[]) => void,
) {
  const api = useApi()
  const isTogether = api.config.capabilities.endTogether
  const cache = useQueryClient()
  const [outcomes, setOutcomes] = useState(known)
  const { busy, run, release } = useSingleFlight()

  const end = (ids: readonly string[]): void => {
    const doubtful = new Set(ids.filter((id) => outcomes.get(id) === 'unknown'))
    const left = new Map([...outcomes].filter(([id]) => !ids.includes(id)))
    const held = new Set(ids)
    const work = async (): Promise<void> => {
      setOutcomes(left)
      const tell = (id: string, outcome: Outcome): void => {
        held.delete(id)
        if (outcome === 'ended') tellApp('done', 'ended')
        setOutcomes((before) => new Map(before).set(id, outcome))
        void cache.invalidateQueries({ queryKey: ['consent', id], refetchType: 'none' })
      }
      const readSituation = async (id: string) => (await readDetails(api, id)).situation
      for (let from = 0; from < ids.length; from += MOST_TOGETHER) {
        const some = ids.slice(from, from + MOST_TOGETHER)
        const revokeOne = isTogether ? await revokeSeveral(api, some) : (id: string) => revoke(api, id)
        await endEach(some, { revoke: revokeOne, readSituation }, { doubtful, tell })
      }
      void cache.invalidateQueries({ queryKey: ['shares'] })
      release()
    }
    void run(work, (error) => {
      if (held.size < ids.length) void cache.invalidateQueries({ queryKey: ['shares'] })
      if (failureFrom(error).code === 'PROOF_NEEDED') onProofNeeded([...held])
    })
  }
  return { outcomes, busy, end }
}
