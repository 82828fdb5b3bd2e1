import { isNothing, type ReadingResult } from '../../access-log/reading.port.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import type { Transmission } from '../sharing/transmission.ts'
import type { Source } from './data-sources.ts'
import type { ReadingFault } from './received-data.port.ts'

type Deps = Pick<RecipientDeps, 'database' | 'received' | 'accessLog' | 'clock'>
type Sharing = Pick<Transmission, 'id' | 'consentId' | 'document'>

/**
 * Stores what a source gave, and that it was read, in one transaction.
 * @returns false, and nothing is stored, when the sharing has ended
 */
export function keepRead(deps: Deps, sharing: Sharing, source: Source, data: unknown): Promise<boolean> {
  const { database, received, accessLog, clock } = deps
  return database.transaction(async (sql) => {
    if (!(await received.keep(sql, sharing.id, source.source, data, clock.now()))) return false
    const outcome = isNothing(data) ? 'NO_DATA' : 'DELIVERED'
    await accessLog.read(sql, { ...readingOf(sharing, source), outcome }, noteOf(sharing))
    return true
  })
}

/** Records that a source gave nothing, and why. */
export async function noteNotRead(
  { received, accessLog, clock }: Deps,
  sharing: Sharing,
  source: Source,
  fault: ReadingFault,
): Promise<void> {
  await received.noteFault(sharing.id, source.source, fault, clock.now())
  await accessLog.notRead({ ...readingOf(sharing, source), ...RESULTS[fault] }, noteOf(sharing))
}

const RESULTS: Readonly<Record<ReadingFault, ReadingResult>> = {
  NOT_THERE: { outcome: 'NO_DATA' },
  REFUSED: { outcome: 'REFUSED' },
  UNAVAILABLE: { outcome: 'FAILED', reason: 'UNAVAILABLE' },
  UNREADABLE: { outcome: 'FAILED', reason: 'UNREADABLE' },
}

const readingOf = ({ id }: Sharing, { permission, policy }: Source) => ({
  subject: id,
  kind: permission,
  policy,
})

const noteOf = ({ id, consentId = id, document }: Sharing) => ({ consentId, person: document })
