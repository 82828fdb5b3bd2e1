import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import { LIST_OF_POLICIES } from '@consente/domain/permission-groups'
import type { Situation } from '@consente/domain/sharing/situation'
import { situationOf } from '@consente/domain/sharing/situation-of'
import type { ToldSharing } from './told.port.ts'

/** The last consent of a page, by which the next page begins: the list is ordered by this instant. */
export type Cursor = { at: Date; consentId: string }
/** A person to whom a consent matters. */
export type Concerned = Cursor & { documents: readonly string[] }

/** A sharing in force whose data nobody has read since a day (`yyyy-mm-dd`, São Paulo): that of the last reading, or of its beginning. */
export type UnusedSharing = Cursor & { document: string; since: string }

/** Conditions for unused sharings: unread since before `before`, in force at `now`, of one customer or of all. */
export type UnusedFilter = { before: Date; now: Date; document?: string | undefined }

/** A role's sharings for the notices, as each of their people may see them. Implemented by holder and recipient. */
export type Sharings = {
  role: ToldSharing['role']
  /** Consents in force that end in a span of time, soonest first, after the cursor. */
  endingBetween(
    span: { from: Date; until: Date },
    after: Cursor | undefined,
    most: number,
  ): Promise<Concerned[]>
  /** Consents that somebody authorised and that were in force at any time since, oldest first, after the cursor. */
  inForceSince(since: Date, after: Cursor | undefined, most: number): Promise<Concerned[]>
  /**
   * Sharings in force whose data nobody has read since an instant, by consent id, after the cursor; none while readings are known
   * from a later instant on only.
   */
  unused(filter: UnusedFilter, after: Cursor | undefined, most: number): Promise<UnusedSharing[]>
  /** A person's own, as recorded here: nobody else is asked. */
  recordedCardsOf(document: string): Promise<ConsentCard[]>
  /**
   * The sharing that took another's place, or is to take it: `isDone` once its customer has authorised it, which they can until then.
   * Undefined where there is none.
   */
  replacementOf(document: string, consentId: string): Promise<{ isDone: boolean; until: Date } | undefined>
  /** At the recipient: names of the groups whose policies all wait for another person, as far as the holder has told. */
  waitingGroupsOf?(document: string, consentId: string): Promise<string[]>
}

/** A sharing as reminders and the summary tell of it. */
export type NoticedSharing = ToldSharing & { situation: Situation; changedAt: string }

/** All sharings of a person, at both roles. */
export async function sharingsOf(
  all: readonly Sharings[],
  document: string,
  now: Date,
): Promise<NoticedSharing[]> {
  const lists = await Promise.all(
    all.map(async ({ role, recordedCardsOf }) =>
      (await recordedCardsOf(document)).map((card): NoticedSharing => {
        const situation = situationAtRole(role, card, { reader: document, now })
        return { ...told(role, card), situation, changedAt: card.statusDateTime ?? '' }
      }),
    ),
  )
  return lists.flat()
}

/** The situation of a sharing from its card, as its reader may know it. */
export function situationAtRole(
  role: ToldSharing['role'],
  card: ConsentCard,
  { reader, now }: { reader: string; now: Date },
): Situation {
  const shareType = role === 'recipient' ? 'RECEIVING' : 'TRANSMITTING'
  return situationOf(card, now, { shareType, reader })
}

const isShared = (name: string): boolean => name !== LIST_OF_POLICIES.displayName

/** A sharing as news tell of it, from its details. */
export const toldSharing = (details: ConsentDetails): ToldSharing =>
  told(details.shareType === 'RECEIVING' ? 'recipient' : 'holder', details)

type Described = Pick<
  ConsentCard,
  'consentId' | 'createDateTime' | 'expirationDateTime' | 'organisationName'
> & { resourceGroups: readonly { type: string; displayName?: string | undefined }[] }

function told(role: ToldSharing['role'], described: Described): ToldSharing {
  const {
    consentId,
    createDateTime,
    expirationDateTime = '',
    organisationName = '',
    resourceGroups,
  } = described
  return {
    consentId,
    role,
    other: organisationName,
    groups: resourceGroups.map(({ type, displayName = type }) => displayName).filter(isShared),
    createdAt: createDateTime,
    endsAt: expirationDateTime,
  }
}
