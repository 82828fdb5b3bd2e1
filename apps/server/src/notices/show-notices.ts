import { toInstantText } from '@consente/domain/period'
import { lineOf } from './notice-content.ts'
import { type NoticesDeps, readingOf } from './notices-deps.ts'
import type { NoticeLine } from './words.ts'

/** More notices than a person gets in a year. */
const MOST = 300

type ShownNotice = NoticeLine & { id: string; at: string; isNew: boolean }

/** Notices of a person, newest first, in words that are so now. */
export async function showNotices(
  deps: Pick<NoticesDeps, 'notices' | 'clock' | 'sender'>,
  document: string,
): Promise<{ newCount: number; notices: ShownNotice[] }> {
  const reading = readingOf(deps)
  const notices = (await deps.notices.listOf(document, MOST)).flatMap(({ id, at, isNew, content }) => {
    const line = lineOf(content, reading)
    return line ? [{ id, at: toInstantText(at), isNew, ...line }] : []
  })
  return { newCount: notices.filter(({ isNew }) => isNew).length, notices }
}
