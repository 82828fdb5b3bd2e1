import { createHash } from 'node:crypto'
import { reasonOf } from '../../platform/base/reason-of.ts'
import { runInTimeSlices, type Steps } from '../../platform/base/time-slices.ts'
import type { Outbound } from '../../platform/network/outbound.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DirectoryStore } from '../directory.port.ts'
import { type Participant, readParticipants } from './participants.ts'

const FRESH_MS = 5 * 60_000
const LIMITS = { deadlineMs: 5_000, maxBytes: 50 * 1024 * 1024 }

/**
 * The directory as last read: one process fetches it every five minutes and stores it in the database, so that it
 * survives restarts and outages of the directory. Each process loads the stored copy, and parses it only when it has
 * changed.
 */
export function createDirectoryCopy(
  deps: Pick<Platform, 'config' | 'clock' | 'log'> & {
    store: DirectoryStore
    outbound: Outbound
    /** Replaces the participants in use; resolves once their index is built. */
    onChange: (participants: readonly Participant[]) => Promise<void>
  },
) {
  const { config, clock, log, store, outbound, onChange } = deps
  /** The copy in use: the hash of its text, and its entity tag at the directory. */
  let copy: { hash: string; tag?: string | undefined } | undefined
  let changedAt: number | undefined

  async function fetchCopy(): Promise<void> {
    const { status, tag, bytes } = await outbound.fetchBytes(config.directoryUrl, {
      ...LIMITS,
      headers: { accept: 'application/json', ...(copy?.tag && { 'if-none-match': copy.tag }) },
    })
    if (copy && status === 304) return void (await store.confirm(clock.now()))
    if (status < 200 || status > 299) throw new Error(`it answered ${status}`)
    const hash = await runInTimeSlices(hashOf(bytes))
    if (copy?.hash === hash) {
      copy = { hash, tag }
      return void (await store.confirm(clock.now()))
    }
    const participants = await participantsIn(bytes, log)
    changedAt = (await store.save(bytes.toString('utf8'), clock.now())).getTime()
    await onChange(participants)
    copy = { hash, tag }
  }

  /** A failure keeps the previous copy. */
  const tryFetch = (): Promise<void> =>
    fetchCopy().catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'the directory was not read; the previous copy stays')
    })

  /** Loads what another process has read. A copy stored by another version that this one cannot parse is ignored. */
  async function loadStored(): Promise<void> {
    const stored = (await store.changedAt())?.getTime()
    if (stored === undefined || stored === changedAt) return
    const bytes = Buffer.from((await store.load()) ?? '')
    changedAt = stored
    const hash = await runInTimeSlices(hashOf(bytes))
    if (copy?.hash === hash) return
    try {
      await onChange(await participantsIn(bytes, log))
      copy = { hash }
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'the stored directory cannot be read')
    }
  }

  async function readWhenDue(): Promise<void> {
    await loadStored()
    const readAt = await store.readAt()
    // Also when the last reading is in the future, because the clock was set back since.
    const isFresh = readAt && Math.abs(clock.now().getTime() - readAt.getTime()) < FRESH_MS
    if (!copy || !isFresh) await fetchCopy()
  }

  async function keepUp(): Promise<void> {
    await loadStored()
    if (!copy) await tryFetch()
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Runs one piece of work at a time: each may find that the previous one has already done it. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  return {
    /** The job, run by one process: reads the directory when due. @throws when that fails, and the previous copy stays */
    refresh: () => inTurn(readWhenDue),
    /** Run by each process at its own interval: loads the stored copy; without any copy, reads the directory. */
    follow: () => inTurn(keepUp),
    /** Waits for one reading when there is no stored copy, and for nothing otherwise. */
    async start(): Promise<void> {
      await inTurn(loadStored)
      const first = inTurn(tryFetch)
      if (!copy) await first
    },
  }
}

/** @throws when the text is not a directory or lists no participants */
async function participantsIn(bytes: Buffer, log: Platform['log']): Promise<Participant[]> {
  const participants = await runInTimeSlices(
    readParticipants(bytes, (organisationId) =>
      log.warn({ organisationId }, 'an entry of the directory exceeds its bounds and is left out'),
    ),
  )
  if (participants.length === 0) throw new Error('the directory lists no participant')
  return participants
}

const HASHED_AT_ONCE_BYTES = 1024 * 1024

function* hashOf(bytes: Buffer): Steps<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE_BYTES) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE_BYTES))
    yield
  }
  return hash.digest('base64url')
}
