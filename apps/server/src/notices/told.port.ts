import type { Person } from '@consente/domain/sharing/situation'
import * as z from 'zod/mini'
import { AccountNews } from '../accounts/account-news.port.ts'

/** A sharing as its reader may know it: groups of theirs alone, by the names that pages use. */
export const ToldSharing = z.object({
  consentId: z.string(),
  /** This institution's role: the holder gives the data, the recipient gets them. */
  role: z.enum(['holder', 'recipient']),
  /** Name of the other institution. */
  other: z.string(),
  groups: z.array(z.string()),
  createdAt: z.string(),
  endsAt: z.string(),
})
export type ToldSharing = z.infer<typeof ToldSharing>

/** Number of the receipt of what happened, where there is one. */
const receipt = z.optional(z.string())

const PERSONS = ['reader', 'other-person', 'other-institution'] as const satisfies readonly Person[]
/**
 * The ways in which a sharing ends, as the reader sees them. The news are stored, and the former version reads them during an
 * update. So they keep words of their own beside those of `Situation`: reasons that only news tell, such as `security`, and
 * the part that had gone when the term ran out. `one-truth.test.ts` holds both together.
 */
const EndedBy = z.enum([
  ...PERSONS,
  'reader-refused',
  'other-person-refused',
  'term',
  'unanswered',
  'security',
  'technical',
])
/** The person, institution or rule that ended a sharing. */
export type EndedBy = z.infer<typeof EndedBy>

const Authorised = z.object({
  kind: z.literal('authorised'),
  sharing: ToldSharing,
  purpose: z.optional(z.string()),
  receipt,
  /** At the holder: it takes the place of another sharing of the same data. */
  renews: z.optional(z.boolean()),
  /** Present if further people must authorise: the names that are known, the time limit, and true if all groups wait. */
  waits: z.optional(z.object({ names: z.array(z.string()), until: z.string(), isAll: z.boolean() })),
  /** To a further approver, while others who must authorise the same had not. */
  needsOthers: z.optional(z.boolean()),
  /** At the recipient: the part that waits for other people at the holder, as far as it has told. */
  furtherApproval: z.optional(z.enum(['SOME', 'ALL', 'UNKNOWN'])),
  /** Names of the groups that wait, where they are known. */
  waitingGroups: z.optional(z.array(z.string())),
})
const ApprovalMissing = z.object({
  kind: z.literal('approval-missing'),
  sharing: ToldSharing,
  cnpj: z.string(),
  /** The person who has authorised it already. */
  by: z.optional(z.string()),
  until: z.string(),
})
const AllApproved = z.object({ kind: z.literal('all-approved'), sharing: ToldSharing })
const Changed = z.object({
  kind: z.literal('changed'),
  sharing: ToldSharing,
  purpose: z.optional(z.string()),
  receipt,
  previous: z.object({ consentId: z.string(), groups: z.array(z.string()), endsAt: z.string() }),
  /** True if the previous one had ended for it before. */
  endedBefore: z.optional(z.boolean()),
  /** Data that came and went, those within a group too. */
  comes: z.array(z.string()),
  goes: z.array(z.string()),
})
const Ended = z.object({
  kind: z.literal('ended'),
  sharing: ToldSharing,
  endedAt: z.string(),
  by: EndedBy,
  /** The part that had gone, where not all of the data had. */
  sent: z.optional(z.enum(['SOME', 'NONE', 'UNKNOWN'])),
  /** Days for which received data are kept; absent where none were received. */
  keptDays: z.optional(z.number()),
  receipt,
})

const Unrecognised = z.object({
  kind: z.literal('unrecognised'),
  sharing: ToldSharing,
  protocol: z.string(),
  sessionsEnded: z.number(),
  answerDays: z.optional(z.number()),
})

/** News of a sharing, told by the roles. Kept sealed, and put into words when it is shown or mailed. */
export const SharingNews = z.discriminatedUnion('kind', [
  Authorised,
  ApprovalMissing,
  AllApproved,
  Changed,
  Ended,
  Unrecognised,
])
export type SharingNews = z.infer<typeof SharingNews>

/** Everything that is told when it happens, at any hour. */
export const News = z.union([SharingNews, AccountNews])
export type News = z.infer<typeof News>

/** The reader has authorised a sharing. */
export type Authorised = z.infer<typeof Authorised>
/** Another person has authorised, and the reader must, too. */
export type ApprovalMissing = z.infer<typeof ApprovalMissing>
/** All people have authorised. */
export type AllApproved = z.infer<typeof AllApproved>
/** A sharing has taken the place of another one. */
export type Changed = z.infer<typeof Changed>
export type Ended = z.infer<typeof Ended>
/** The reader has reported a request that they do not recognise. */
export type Unrecognised = z.infer<typeof Unrecognised>
