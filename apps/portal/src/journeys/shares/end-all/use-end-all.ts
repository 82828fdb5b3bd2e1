import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { readDetails, revoke } from '../../../api/consents-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { endEach, type Outcome } from './end-each.ts'

export type EndAll = {
  /** What is known of each so far. */
  outcomes: ReadonlyMap<string, Outcome>
  /** The one that is being ended. */
  busy: boolean
  /** Ends these, one after the other. */
  end: (ids: readonly string[]) => void
}

/** Ends sharings by the specified calls; lists and details are read again once it is done. */
export function useEndAll(known: ReadonlyMap<string, Outcome>): EndAll {
  const api = useApi()
  const cache = useQueryClient()
  const [outcomes, setOutcomes] = useState(known)
  const { busy, run, release } = useSingleFlight()

  const end = (ids: readonly string[]): void => {
    const doubtful = new Set(ids.filter((id) => outcomes.get(id) === 'unknown'))
    const left = new Map([...outcomes].filter(([id]) => !ids.includes(id)))
    const work = async (): Promise<void> => {
      setOutcomes(left)
      await endEach(
        ids,
        {
          revoke: (id) => revoke(api, id),
          readStatus: async (id) => (await readDetails(api, id)).status,
        },
        {
          doubtful,
          tell: (id, outcome) => {
            setOutcomes((before) => new Map(before).set(id, outcome))
            void cache.invalidateQueries({ queryKey: ['consent', id], refetchType: 'none' })
          },
        },
      )
      void cache.invalidateQueries({ queryKey: ['shares'] })
      release()
    }
    void run(work, () => undefined)
  }
  return { outcomes, busy, end }
}
