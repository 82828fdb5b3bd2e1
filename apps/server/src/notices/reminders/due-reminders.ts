import type { Choice, ChosenKind } from '../notice.port.ts'
import { type NoticedSharing, sharingsOf } from '../noticed-sharing.ts'
import type { NoticesDeps } from '../notices-deps.ts'
import { type Mark, markOf } from './reminder-calendar.ts'

/** A sharing with the mark that it has reached. */
export type Due = NoticedSharing & { mark: Mark }

/** True if the person wants to be told of it there. The last day's reminder is a duty. */
export const isWanted = (
  { mark }: Due,
  chosen: Readonly<Record<ChosenKind, Choice>>,
  where: keyof Choice,
): boolean => (mark === 1 ? chosen.duties : chosen[`ends-in-${mark}-days`])[where]

/** A person's sharings that have reached a mark, the earliest end first. */
export async function dueOf(
  { sharings }: Pick<NoticesDeps, 'sharings'>,
  document: string,
  now: Date,
): Promise<Due[]> {
  const all = await sharingsOf(sharings, document, now)
  return all
    .flatMap((sharing) => {
      if (sharing.situation.kind !== 'in-force') return []
      const [createdAt, endsAt] = [new Date(sharing.createdAt), new Date(sharing.endsAt)]
      const mark = markOf({ createdAt, endsAt }, now)
      return mark === undefined ? [] : [{ ...sharing, mark }]
    })
    .sort((one, other) => (one.endsAt < other.endsAt ? -1 : 1))
}
