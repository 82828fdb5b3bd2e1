import type { QueryClient } from '@tanstack/react-query'
import { timeNow } from '../../api/server-time.ts'
import { OFFLINE } from './offline-texts.ts'

/** Milliseconds between two looks at what the page shows, while there is no network. */
const LOOK_EACH_MS = 1000

/**
 * A line above every page while the device has no network: since when what is shown is known, or that the page needs the network.
 * Nothing is sent again by itself when it is back: reads are repeated, and what was pressed waits for another press.
 */
export function tellOffline(): void {
  const line = document.createElement('aside')
  line.className = 'banner'
  line.setAttribute('role', 'status')
  const wrap = document.createElement('div')
  wrap.className = 'wrap'
  const words = document.createElement('p')
  wrap.append(words)
  line.append(wrap)
  let timer: number | undefined
  const look = async (): Promise<void> => {
    clearTimeout(timer)
    if (navigator.onLine) return line.remove()
    if (!line.isConnected) document.body.prepend(line)
    const since = await shownSince()
    const text = await offlineWords(since, timeNow())
    // Said once by a screen reader, and again when another page shows something else.
    if (words.textContent !== text) words.textContent = text
    timer = window.setTimeout(() => void look(), LOOK_EACH_MS)
  }
  window.addEventListener('online', () => void look())
  window.addEventListener('offline', () => void look())
  void look()
}

/** "foi lido às 10:41", by the day of Brasília. The calendar is there wherever something was read; the login does without it. */
export async function offlineWords(since: Date | undefined, now: Date): Promise<string> {
  if (!since) return `${OFFLINE.title}. ${OFFLINE.needsIt} ${OFFLINE.kept}`
  const { calendarDay, formatDate, formatTime } = await import('@consente/domain/period')
  const day = calendarDay(since) === calendarDay(now) ? '' : `em ${formatDate(since)}, `
  return `${OFFLINE.title}. ${OFFLINE.read} ${day}às ${formatTime(since)}. ${OFFLINE.kept}`
}

/** The time of the oldest answer that the page shows; undefined where it shows none. */
async function shownSince(): Promise<Date | undefined> {
  const queries = await import('../../api/query-client.ts').then(
    ({ shownQueries }) => shownQueries(),
    () => undefined,
  )
  const read = oldestRead(queries)
  return read === undefined ? undefined : new Date(timeNow().getTime() - (Date.now() - read))
}

function oldestRead(queries: QueryClient | undefined): number | undefined {
  const shown = queries?.getQueryCache().findAll({ type: 'active' }) ?? []
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  return times.length > 0 ? Math.min(...times) : undefined
}
