import type { Sql } from '../../platform/database/database.ts'
import type { EndDeps } from './end-transmission.ts'
import { endByTime, isOpen, statusAt, type Transmission } from './transmission.ts'

/** The sharings that one replaces as it comes into force. */
type Places = {
  /** The one that it was asked for in the place of. */
  named: Transmission | undefined
  /** Those that end for it, oldest first. */
  ending: Transmission[]
  /** Those whose hour is over and not recorded: a return that is under way would still bring them into force beside it. */
  lapsed: Transmission[]
}

/**
 * The sharings whose place it takes: those that it follows, directly or through others, as far as they are open, and whatever else
 * has come into force in that place. So one of them is in force at most, also where a renewal and a change were both asked for.
 * @param sql within a transaction they stay as they are until it ends
 */
export async function placesOf(
  deps: EndDeps,
  sql: Sql,
  transmission: Pick<Transmission, 'id' | 'document' | 'replaces'>,
): Promise<Places> {
  const all = await deps.transmissions.replacementsOf(sql, transmission.document)
  return placesTaken(transmission, all, deps.clock.now())
}

/** @param all the customer's sharings that replace others or are replaced, oldest first */
export function placesTaken(
  { id, replaces }: Pick<Transmission, 'id' | 'replaces'>,
  all: readonly Transmission[],
  now: Date,
): Places {
  const followed = closure(replaces, all, (one, from) => one.consentId === from.replaces)
  const family = closure(
    replaces,
    all,
    (one, from) => one.consentId === from.replaces || one.replaces === from.consentId,
  )
  // One whose term has passed has ended by that, also where nothing has recorded it yet.
  const isLiving = (one: Transmission): boolean => isOpen({ status: statusAt(one, now) })
  const isLapsed = (one: Transmission): boolean => {
    const end = endByTime(one, now)
    return end !== undefined && end.status !== 'EXPIRED'
  }
  return {
    named: all.find(({ consentId }) => consentId === replaces),
    ending: all.filter(
      (one) =>
        one.id !== id && isLiving(one) && (followed.has(one) || (family.has(one) && one.status === 'ACTIVE')),
    ),
    lapsed: all.filter((one) => one.id !== id && followed.has(one) && isLapsed(one)),
  }
}

/** Everything that is reached from one sharing, itself included. */
function closure(
  consentId: string | undefined,
  all: readonly Transmission[],
  isNext: (one: Transmission, from: Transmission) => boolean,
): Set<Transmission> {
  const reached = new Set(all.filter((one) => one.consentId === consentId))
  for (const from of reached) for (const one of all) if (isNext(one, from)) reached.add(one)
  return reached
}
