import * as z from 'zod/mini'
import { allApprovedWords } from './kinds/all-approved.ts'
import { approvalMissingWords } from './kinds/approval-missing.ts'
import { authorisedWords } from './kinds/authorised.ts'
import { changedWords } from './kinds/changed.ts'
import { newDeviceWords } from './kinds/device-entered.ts'
import { endedWords } from './kinds/ended.ts'
import { endsSoonLine } from './kinds/ends-soon.ts'
import { factorAddedWords, factorCountsWords, factorRemovedWords } from './kinds/factor-words.ts'
import { passwordChangedWords } from './kinds/password-changed.ts'
import { unrecognisedWords } from './kinds/unrecognised.ts'
import { unusedLine } from './kinds/unused.ts'
import { yearLine } from './kinds/year-summary.ts'
import { News, ToldSharing } from './told.port.ts'
import type { NoticeLine, Reading, Words } from './words.ts'

const EndsSoon = z.object({ kind: z.literal('ends-soon'), sharing: ToldSharing })
const Unused = z.object({ kind: z.literal('unused'), sharing: ToldSharing, since: z.string() })
const YearSummary = z.object({ kind: z.literal('year-summary'), year: z.number() })

/** The facts of a notice in the portal. Its words depend on when it is read. */
export const NoticeContent = z.union([News, EndsSoon, Unused, YearSummary])
export type NoticeContent = z.infer<typeof NoticeContent>
export type NoticeKind = NoticeContent['kind']

type WordsOf = { [Kind in News['kind']]: (news: Extract<News, { kind: Kind }>, reading: Reading) => Words }
const WORDS: WordsOf = {
  authorised: authorisedWords,
  'approval-missing': approvalMissingWords,
  'all-approved': allApprovedWords,
  changed: changedWords,
  ended: endedWords,
  unrecognised: unrecognisedWords,
  'new-device': newDeviceWords,
  'password-changed': passwordChangedWords,
  'factor-added': factorAddedWords,
  'factor-counts': factorCountsWords,
  'factor-removed': factorRemovedWords,
}

/** A notice's facts in today's words. */
export const wordsOf = <N extends News>(news: N, reading: Reading): Words =>
  (WORDS[news.kind] as (news: N, reading: Reading) => Words)(news, reading)

/** The line in the portal; undefined for what is no longer so. */
export function lineOf(content: NoticeContent, reading: Reading): NoticeLine | undefined {
  if (content.kind === 'year-summary') return yearLine(content.year)
  if (content.kind === 'ends-soon')
    return new Date(content.sharing.endsAt) > reading.now ? endsSoonLine(content.sharing, reading) : undefined
  if (content.kind === 'unused')
    return new Date(content.sharing.endsAt) > reading.now ? unusedLine(content, reading) : undefined
  if (content.kind === 'approval-missing' && new Date(content.until) <= reading.now) return undefined
  return wordsOf(content, reading).line
}

/** Notices that this one takes the place of, of the same sharings. */
export function overtakenBy(content: NoticeContent): { consentIds: string[]; kinds: NoticeKind[] } {
  if (!('sharing' in content)) return { consentIds: [], kinds: [] }
  const consentIds = [
    content.sharing.consentId,
    ...(content.kind === 'changed' ? [content.previous.consentId] : []),
  ]
  return { consentIds, kinds: OVERTAKEN[content.kind] }
}

type SharingKind = Extract<NoticeContent, { sharing: unknown }>['kind']
const OVERTAKEN: Readonly<Record<SharingKind, NoticeKind[]>> = {
  authorised: ['approval-missing'],
  'approval-missing': ['approval-missing'],
  'all-approved': ['authorised'],
  changed: ['ends-soon', 'unused', 'ended'],
  ended: ['ends-soon', 'unused', 'approval-missing'],
  'ends-soon': ['ends-soon'],
  unused: ['unused'],
  unrecognised: [],
}
