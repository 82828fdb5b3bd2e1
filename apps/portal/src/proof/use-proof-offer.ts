import { useEffect, useEffectEvent, useState } from 'react'
import type { ProofOffer } from '../api/factors-api.ts'
import { askPasskey } from './browser-passkey.ts'
import { useKeptRequest } from './use-kept-request.ts'

/**
 * What the server takes as a proof, read at once, and the device's answer to it.
 * @param known where there is nothing to read
 */
export function useProofOffer(start: () => Promise<ProofOffer>, known?: ProofOffer) {
  const [offer, setOffer] = useState(known)
  const [failure, setFailure] = useState<unknown>()
  const { keep, take } = useKeptRequest()

  async function read(): Promise<void> {
    setFailure(undefined)
    try {
      const read = await start()
      keep(read.passkey)
      setOffer(read)
    } catch (error) {
      setFailure(error)
    }
  }
  const readOnce = useEffectEvent(() => {
    if (!offer) void read()
  })
  useEffect(() => readOnce(), [])

  return {
    offer,
    failure,
    readAgain: () => void read(),
    /** @throws {ApiError} FACTOR_REFUSED when the passkey was removed meanwhile */
    answerByDevice: async () => ({
      passkey: await askPasskey(await take(async () => (await start()).passkey)),
    }),
  }
}
