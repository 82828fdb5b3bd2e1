import { presentLastRead, type ReadingViews } from '../../access-log/access-log.ts'
import { ownerOf, type ShownConsent } from '../consents/consent.ts'
import type { ConsentWithReading } from '../consents/consent-reading.ts'
import { readBy } from './consent-readings.ts'

/** When each consent was last read; for another person's consent, only readings of policies that are theirs too count. */
export async function lastReadOfOthers(
  readings: Pick<ReadingViews, 'lastReadByPolicies'>,
  document: string,
  consents: readonly ConsentWithReading[],
): Promise<ReadonlyMap<ShownConsent, Date | undefined>> {
  const others = consents.filter((consent) => ownerOf(consent) !== document)
  if (others.length === 0) return NONE
  const read = others.map(
    async (consent) => [consent, await readings.lastReadByPolicies(readBy(document, consent))] as const,
  )
  return new Map(await Promise.all(read))
}
const NONE: ReadonlyMap<ShownConsent, Date | undefined> = new Map()

/** @param ofOthers what `lastReadOfOthers` knows of this consent */
export function lastReadBy(
  document: string,
  consent: ConsentWithReading,
  { ofOthers, knownSince }: { ofOthers: Date | undefined; knownSince: Date },
): ReturnType<typeof presentLastRead> {
  const known = { createdAt: consent.createdAt, knownSince }
  if (ownerOf(consent) === document) return presentLastRead(consent.lastReadAt, known)
  return ofOthers ? presentLastRead(ofOthers, known) : {}
}
