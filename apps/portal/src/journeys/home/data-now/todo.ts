import { atThe, toThe } from '@consente/domain/article'
import type { Waiting } from '@consente/domain/sharing/situation'
import { PAGES, sharePath, sharesPath } from '../../../paths.ts'
import { answerBy, waitingFor } from '../../../sharing/waiting-text.ts'
import type { BegunRequest } from '../path-to-resume.ts'
import { DATA_NOW } from './data-now-texts.ts'
import type { WaitingShare } from './home-shares.ts'

/** The one thing that the home puts first. */
export type Todo = {
  label: string
  title: string
  text?: string | undefined
  action: { to: string; label: string }
  /** A request that was left, beside what waits longer than it. */
  begun?: BegunRequest | undefined
}

/** Finds the soonest request that waits for the customer; else another person's answer, else a request that was left. */
export function todoOf(
  waiting: readonly WaitingShare[],
  begun: BegunRequest | undefined,
  now: Date,
): Todo | undefined {
  const bySoonest = waiting.toSorted((a, b) => untilOf(a.situation) - untilOf(b.situation))
  const mine = bySoonest.filter(({ situation }) => situation.for !== 'others')
  const theirs = bySoonest.filter(({ situation }) => situation.for === 'others')
  const [first] = mine.length > 0 ? mine : theirs
  if (!first) return begun && beginAgain(begun)
  const isMine = mine.length > 0
  const goesOn = isMine && mine.length === 1 && begun !== undefined && isSame(first, begun)
  return {
    label: isMine ? DATA_NOW.forYou : DATA_NOW.forOthers,
    begun: goesOn ? undefined : begun,
    ...(isMine && mine.length > 1
      ? several(mine, now)
      : {
          title: titleOf(first),
          text: textOf(first, now),
          action: goesOn
            ? { to: begun.to, label: DATA_NOW.goOnAt(begun.name) }
            : { to: sharePath(first.consentId), label: DATA_NOW.seeRequest },
        }),
  }
}

const untilOf = ({ until }: Waiting): number => until?.getTime() ?? Number.POSITIVE_INFINITY

/** True if what was left is on its way to the institution that the sharing waits at. */
const isSame = ({ shareType, name }: WaitingShare, { name: left, to }: BegunRequest): boolean =>
  shareType === 'RECEIVING' && name === left && to === PAGES.shareRedirect.path

const titleOf = ({ shareType, situation, name = DATA_NOW.unnamed }: WaitingShare): string => {
  const place = shareType === 'RECEIVING' ? atThe(name) : `o que vai ${toThe(name)}`
  return `Falta ${situation.for === 'others' ? 'outra pessoa' : 'você'} autorizar ${place}.`
}

function textOf({ situation }: WaitingShare, now: Date): string {
  const part = situation.part === 'some' ? waitingFor(situation) : undefined
  return [part, answerBy(situation, now)].filter(Boolean).join(' ')
}

function several(mine: readonly WaitingShare[], now: Date): Pick<Todo, 'title' | 'text' | 'action'> {
  const [first] = mine
  const isOfOneSide = mine.every(({ shareType }) => shareType === first?.shareType)
  return {
    title: DATA_NOW.severalWait(mine.length),
    text:
      first?.situation.until && first.situation.until > now
        ? DATA_NOW.firstBy(first.situation.until, now)
        : undefined,
    action: {
      to: isOfOneSide ? sharesPath(first?.shareType) : PAGES.shares.path,
      label: DATA_NOW.seeAll(mine.length),
    },
  }
}

const beginAgain = ({ name, to }: BegunRequest): Todo => ({
  label: DATA_NOW.forYou,
  title: DATA_NOW.leftTitle(name),
  action: { to, label: DATA_NOW.resume },
})
