import { Document } from '@consente/domain/document'
import { type Steps, sorted } from '../../platform/base/time-slices.ts'
import { isUuid } from '../../platform/base/uuid.ts'
import type { Brand } from '../participants/brand.ts'
import { padded } from '../participants/member.ts'
import type { Participant } from '../participants/participants.ts'

/**
 * Finds brands by the id of an organisation behind them, or by its CNPJ or the CNPJ's first characters.
 * @returns a function that returns their positions, ascending
 */
export function* createOrganisationSearch(brands: readonly Brand[]): Steps<(text: string) => Uint32Array> {
  const byId = yield* placesBy(brands, ({ OrganisationId }) => [OrganisationId.toLowerCase()])
  const byCnpj = yield* placesBy(brands, ({ RegistrationNumber }) => writingsOf(RegistrationNumber))
  const cnpjs = yield* sorted([...byCnpj.keys()], (one, other) => (one < other ? -1 : 1))

  function withBeginning(beginning: string): Set<number> {
    const places = new Set<number>()
    for (let at = firstFrom(cnpjs, beginning); cnpjs[at]?.startsWith(beginning); at += 1)
      for (const place of byCnpj.get(cnpjs[at] ?? '') ?? []) places.add(place)
    return places
  }

  return (text) => {
    const places = isUuid(text) ? byId.get(text.toLowerCase()) : withBeginning(Document.strip(text))
    return Uint32Array.from(places ?? []).sort()
  }
}

function* placesBy(
  brands: readonly Brand[],
  keysOf: (company: Participant) => readonly string[],
): Steps<Map<string, number[]>> {
  const placesOf = new Map<string, number[]>()
  for (const [place, { companies }] of brands.entries()) {
    for (const key of new Set(companies.flatMap(keysOf))) {
      const places = placesOf.get(key)
      if (places) places.push(place)
      else placesOf.set(key, [place])
    }
    yield
  }
  return placesOf
}

/** A CNPJ as published and, where the directory has dropped its leading zeros, padded as the portal shows it. */
function writingsOf(registrationNumber: string): string[] {
  return [Document.strip(registrationNumber), padded(registrationNumber)]
}

/** Position of the first key that does not sort before the prefix. */
function firstFrom(keys: readonly string[], beginning: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? '') < beginning) low = middle + 1
    else high = middle
  }
  return low
}
