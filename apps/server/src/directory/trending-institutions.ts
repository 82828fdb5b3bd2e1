import type { Institution } from '@consente/contract/portal/institutions'
import { DAY_MS } from '@consente/domain/base/durations'
import type { Clock } from '../platform/base/clock.ts'
import { ensure } from '../platform/base/failure.ts'
import type { DirectoryStore } from './directory.port.ts'
import type { DirectoryThrottling } from './directory-throttling.ts'
import { type Brand, byName } from './participants/brand.ts'
import type { InstitutionIndex } from './search/institution-index.ts'

const SHOWN = 6
const DAYS = 30

type Deps = {
  store: DirectoryStore
  clock: Clock
  throttling: DirectoryThrottling
  index: () => Promise<InstitutionIndex>
}

/** Institutions chosen most often in the last thirty days, followed by further ones in the order of their names. */
export async function trending({ store, clock, index }: Deps): Promise<Institution[]> {
  const choices = await store.choicesSince(dayOf(clock.now(), -DAYS))
  const { brands, offered } = await index()
  const countOf = ({ members }: Brand) =>
    members.reduce((sum, { server }) => sum + (choices.get(server.AuthorisationServerId) ?? 0), 0)
  const chosen = [...choices.keys()].flatMap((id) => offered.get(id) ?? [])
  // NOTE: brands are sorted by name.
  return [...new Set([...chosen, ...brands.slice(0, SHOWN)])]
    .sort((a, b) => countOf(b) - countOf(a) || byName(a, b))
    .slice(0, SHOWN)
    .map(({ institution }) => institution)
}

/**
 * Counts a choice of a customer, once for each institution and day: a customer who chooses it again adds nothing.
 * @throws {Failure} INSTITUTION_NOT_FOUND unless customers may choose it; TOO_MANY_TRIES
 */
export async function countChoice(
  { store, clock, throttling, index }: Deps,
  { id, document }: Choice,
): Promise<void> {
  await throttling.take('choiceAccount', document)
  const brand = (await index()).offered.get(id)
  ensure(brand, 'INSTITUTION_NOT_FOUND')
  const day = dayOf(clock.now(), 0)
  const isFirst = await throttling.tryTake('choiceVoice', `${document} ${brand.institution._id} ${day}`)
  if (isFirst) await store.countChoice(id, day)
}

/** An authorisation server, and the document of the customer who chose it. */
export type Choice = { id: string; document: string }

/** Deletes choices that are too old to count. */
export const forgetOldChoices = ({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<unknown> =>
  store.forgetChoicesBefore(dayOf(clock.now(), -DAYS))

const dayOf = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
