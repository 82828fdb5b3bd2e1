import { mayAnswer } from '@consente/domain/sharing/actions'
import type { Situation } from '@consente/domain/sharing/situation'
import * as z from 'zod/mini'
import { wordsOf } from './notice-content.ts'
import { situationAtRole } from './noticed-sharing.ts'
import { type MailDeps, mailTo, type NoticesDeps, readingOf } from './notices-deps.ts'
import { keepAndSend, keepNotice, mayBeRenewed, NEWS_WORK, NewsWork } from './tell.ts'
import type { Authorised, Ended, News, ToldSharing } from './told.port.ts'

type StandingDeps = Pick<NoticesDeps, 'sharings' | 'clock'>
type DelayDeps = Pick<NoticesDeps, 'sharings' | 'outbox' | 'database'>

/**
 * Mails news whose notice is in the portal already. A mail goes out again only when the process dies between the mail
 * server's answer and the end of this work.
 */
export async function deliverNews(
  deps: MailDeps & StandingDeps & DelayDeps & Pick<NoticesDeps, 'notices' | 'channel'>,
  payload: unknown,
): Promise<void> {
  const work = z.parse(NewsWork, payload)
  const { id, to, news: told } = work
  const news = told.kind === 'authorised' ? await withFurtherApproval(deps, to, told) : told
  const reading = readingOf(deps)
  if (news.kind === 'ended' && !work.isKept) {
    if (await isToldByRenewal(deps, payload, { to, news, now: reading.now })) return
    const telling = { ...deps, hasChannel: deps.channel !== undefined }
    return deps.database.transaction((sql) => keepAndSend(telling, sql, work))
  }
  if (news.kind === 'approval-missing' && !(await isStillAsked(deps, to, news, reading.now))) return
  if (!work.isKept) await keepNotice(deps, deps.database, work)
  if (news !== told) await deps.notices.rewrite(id, news)
  await mailTo(deps, to, wordsOf(news, reading).mail)
}

/** News of a sharing that was asked for here, with what its holder has told of other people since. */
async function withFurtherApproval(deps: StandingDeps, to: string, news: Authorised): Promise<Authorised> {
  if (news.sharing.role !== 'recipient') return news
  const approval = partThatWaits(await situationNow(deps, to, news.sharing))
  if (approval === undefined) return news
  const { role, consentId } = news.sharing
  const recipient = approval === 'SOME' ? deps.sharings.find((one) => one.role === role) : undefined
  const waitingGroups = await recipient?.waitingGroupsOf?.(to, consentId)
  return { ...news, furtherApproval: approval, ...(waitingGroups?.length && { waitingGroups }) }
}

/** Seconds after the hour of a request before its outcome is judged. */
const MARGIN_SECONDS = 5

/**
 * True if a renewal or a change tells of this end, or may yet: a sharing ends right before its renewal is asked for
 * (docs/decisions/product/replacing-a-sharing.md). Until that is answered or its hour has passed, nothing is told.
 */
async function isToldByRenewal(
  deps: DelayDeps,
  payload: unknown,
  { to, news, now }: { to: string; news: Ended; now: Date },
): Promise<boolean> {
  if (!mayBeRenewed(news)) return false
  const { role, consentId } = news.sharing
  const next = await deps.sharings.find((one) => one.role === role)?.replacementOf(to, consentId)
  if (!next || next.isDone) return next !== undefined
  if (next.until <= now) return false
  const seconds = Math.ceil((next.until.getTime() - now.getTime()) / 1000) + MARGIN_SECONDS
  await deps.outbox.add(deps.database, NEWS_WORK, payload, seconds)
  return true
}

const PARTS = { all: 'ALL', some: 'SOME', unknown: 'UNKNOWN' } as const

function partThatWaits(situation: Situation | undefined): Authorised['furtherApproval'] {
  if (situation?.kind === 'waiting') return PARTS[situation.part]
  return situation?.kind === 'in-force' && situation.rest === 'unknown' ? 'UNKNOWN' : undefined
}

/** The sharing as one of its people may see it now, at the role that the news is about. */
async function situationNow(
  { sharings, clock }: StandingDeps,
  to: string,
  { consentId, role }: ToldSharing,
): Promise<Situation | undefined> {
  const cards = await sharings.find((one) => one.role === role)?.recordedCardsOf(to)
  const own = cards?.find((card) => card.consentId === consentId)
  return own && situationAtRole(role, own, { reader: to, now: clock.now() })
}

/** The work may have waited: the time may be over, they may have answered, or the sharing may have ended. */
export async function isStillAsked(
  deps: StandingDeps,
  to: string,
  { sharing, until }: Extract<News, { kind: 'approval-missing' }>,
  now: Date,
): Promise<boolean> {
  if (new Date(until) <= now) return false
  const own = await situationNow(deps, to, sharing)
  return own === undefined || mayAnswer(own)
}
