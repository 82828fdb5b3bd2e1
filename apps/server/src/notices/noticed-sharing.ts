import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import { LIST_OF_POLICIES } from '@consente/domain/permission-groups'
import type { ToldSharing } from './told.port.ts'

/** Where a list of people goes on: after this consent, by the instant that the list is ordered by. */
export type Cursor = { at: Date; consentId: string }
/** A person to whom a consent matters. */
export type Concerned = Cursor & { documents: readonly string[] }

/** What the notices ask of a role: its sharings, as each of their people may see them. Implemented by holder and recipient. */
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
  /** A person's own, as recorded here: nobody else is asked. */
  recordedCardsOf(document: string): Promise<ConsentCard[]>
}

/** A sharing in force, or one that has ended, as reminders and the summary tell of it. */
export type NoticedSharing = ToldSharing & { status: string; changedAt: string }

/** All sharings of a person, at both roles. */
export async function sharingsOf(all: readonly Sharings[], document: string): Promise<NoticedSharing[]> {
  const lists = await Promise.all(
    all.map(async ({ role, recordedCardsOf }) =>
      (await recordedCardsOf(document)).map((card) => toNoticed(role, card)),
    ),
  )
  return lists.flat()
}

/** Authorised, not ended, and not waiting for another person. */
export const isInForce = ({ status }: NoticedSharing): boolean =>
  status === 'ACTIVE' || status === 'AUTHORISED'

/** Ended after it had been authorised: by somebody, or by its term. */
export const hasEnded = ({ status }: NoticedSharing): boolean => status === 'INACTIVE' || status === 'EXPIRED'

const isShared = (name: string): boolean => name !== LIST_OF_POLICIES.displayName

function toNoticed(role: NoticedSharing['role'], card: ConsentCard): NoticedSharing {
  const { status, statusDateTime = '' } = card
  return { ...told(role, card), status, changedAt: statusDateTime }
}

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
