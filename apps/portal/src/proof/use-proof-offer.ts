import { useQuery } from '@tanstack/react-query'
import type { ProofOffer } from '../api/factors-api.ts'
import { askPasskey } from './browser-passkey.ts'
import { useKeptRequest } from './use-kept-request.ts'

/**
 * Reads what the server takes as a proof, and has the device answer it. A challenge serves once, so no answer is cached.
 * @param name of the query
 * @param known an offer that needs no reading
 */
export function useProofOffer(name: string, start: () => Promise<ProofOffer>, known?: ProofOffer) {
  const { keep, take } = useKeptRequest()
  const { data, error, refetch } = useQuery({
    queryKey: [name],
    queryFn: async () => {
      const read = await start()
      keep(read.passkey)
      return read
    },
    enabled: !known,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const offer = known ?? data
  return {
    offer,
    failure: offer ? undefined : (error ?? undefined),
    readAgain: () => {
      if (!known) void refetch()
    },
    /** @throws {ApiError} FACTOR_REFUSED when the passkey was removed meanwhile */
    answerByDevice: async () => ({
      passkey: await askPasskey(await take(async () => (await start()).passkey)),
    }),
  }
}
