import type { Outbound } from '../platform/outbound.ts'
import type { Platform } from '../platform/platform.ts'
import type { DirectoryStore } from './directory.store.ts'
import { type Participant, parseParticipants } from './participants.ts'

const FRESH_MS = 5 * 60_000
const AFTER_FAILURE_MS = 30_000
const LIMITS = { deadlineMs: 5_000, maxBytes: 50 * 1024 * 1024, headers: { accept: 'application/json' } }

/**
 * The directory as last read: fetched every five minutes, kept in the database, so that neither a start nor an outage
 * of the directory leaves customers without institutions.
 */
export function createDirectoryCopy(
  deps: Pick<Platform, 'config' | 'clock' | 'log'> & { store: DirectoryStore; outbound: Outbound },
) {
  const { config, clock, log, store, outbound } = deps
  let copy: Copy = { body: '', participants: [] }
  let nextTry = new Date(0)
  const tryAgainIn = (ms: number) => {
    nextTry = new Date(clock.now().getTime() + ms)
  }

  async function fetchCopy(): Promise<void> {
    const body = JSON.stringify(await outbound.fetchJson(config.directoryUrl, LIMITS))
    if (body === copy.body) return
    const fetched = toCopy(body)
    await store.save(body, clock.now())
    copy = fetched
  }

  /** A copy that an older version stored and this one cannot read is none. */
  async function loadCopy(): Promise<Copy | undefined> {
    const body = await store.load()
    try {
      return body === undefined ? undefined : toCopy(body)
    } catch {
      return undefined
    }
  }

  async function fetchWhenDue(): Promise<void> {
    if (clock.now() < nextTry) return
    if (copy.body !== '') tryAgainIn(AFTER_FAILURE_MS)
    try {
      await fetchCopy()
      tryAgainIn(FRESH_MS)
    } catch (error) {
      log.warn({ reason: String(error) }, 'the directory was not read; the former copy stays')
    }
  }

  let underWay: Promise<void> | undefined
  /** Reads the directory when that is due. A failure keeps the former copy; without one, every call tries again. */
  function refresh(): Promise<void> {
    underWay ??= fetchWhenDue().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    participants: (): readonly Participant[] => copy.participants,
    refresh,
    /** With a stored copy the start waits for nothing; without one, for one try. Never fails. */
    async start(): Promise<void> {
      const stored = await loadCopy()
      if (stored) copy = stored
      const first = refresh()
      if (!stored) await first
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
