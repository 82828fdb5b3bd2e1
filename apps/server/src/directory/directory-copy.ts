import type { Outbound } from '../platform/outbound.ts'
import type { Platform } from '../platform/platform.ts'
import type { DirectoryStore } from './directory.store.ts'
import { type Participant, parseParticipants } from './participants.ts'

const FRESH_MS = 5 * 60_000
const LIMITS = { deadlineMs: 5_000, maxBytes: 50 * 1024 * 1024, headers: { accept: 'application/json' } }

/**
 * The directory as last read: fetched every five minutes by one of the processes, kept in the database, so that neither
 * a start nor an outage of the directory leaves customers without institutions. Each process holds what is kept.
 */
export function createDirectoryCopy(
  deps: Pick<Platform, 'config' | 'clock' | 'log'> & { store: DirectoryStore; outbound: Outbound },
) {
  const { config, clock, log, store, outbound } = deps
  let copy: Copy = { body: '', participants: [] }
  let changedAt: number | undefined

  async function fetchCopy(): Promise<void> {
    const body = JSON.stringify(await outbound.fetchJson(config.directoryUrl, LIMITS))
    if (body === copy.body) return store.confirm(clock.now())
    const fetched = toCopy(body)
    changedAt = (await store.save(body, clock.now())).getTime()
    copy = fetched
  }

  let underWay: Promise<void> | undefined
  /** A failure keeps the former copy. */
  function tryFetch(): Promise<void> {
    underWay ??= fetchCopy()
      .catch((error: unknown) => {
        log.warn({ reason: String(error) }, 'the directory was not read; the former copy stays')
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  /** Takes over what another process has read. A copy that another version stored and this one cannot read is none. */
  async function takeOver(): Promise<void> {
    const stored = (await store.changedAt())?.getTime()
    if (stored === undefined || stored === changedAt) return
    changedAt = stored
    try {
      copy = toCopy((await store.load()) ?? '')
    } catch (error) {
      log.warn({ reason: String(error) }, 'the stored directory cannot be read')
    }
  }

  async function readWhenDue(): Promise<void> {
    if (underWay) return underWay
    await takeOver()
    const readAt = await store.readAt()
    // Also when it was read in the future of a clock that was set back since.
    const isFresh = readAt && Math.abs(clock.now().getTime() - readAt.getTime()) < FRESH_MS
    if (copy.body === '' || !isFresh) await tryFetch()
  }

  return {
    participants: (): readonly Participant[] => copy.participants,
    /** The job of one process: reads the directory when that is due. Never fails. */
    refresh: readWhenDue,
    /** Every process's own beat: what was read elsewhere; without any copy, a try of its own. */
    async follow(): Promise<void> {
      await takeOver()
      if (copy.body === '') await tryFetch()
    },
    /** With a stored copy the start waits for nothing; without one, for one try. Never fails. */
    async start(): Promise<void> {
      await takeOver()
      const first = tryFetch()
      if (copy.body === '') await first
    },
  }
}
export type DirectoryCopy = ReturnType<typeof createDirectoryCopy>

type Copy = { body: string; participants: readonly Participant[] }

/** @throws when the text is no directory; one without participants is none either. */
function toCopy(body: string): Copy {
  const participants = parseParticipants(JSON.parse(body))
  if (participants.length === 0) throw new Error('the directory lists no participant')
  return { body, participants }
}
