import type { Explored } from './explorer.ts'
import { createObserver, type Observer } from './observer.ts'
import { endByTime, isOpen, isOver, type Sharing } from './sharing-state.ts'

/**
 * A sharing, its renewal and its change: the whole product of three machines, as far as they can see of each other. They meet
 * where one is asked for in the place of another, and where it takes that place; the rest of each is its own. So each machine is
 * replaced by all that can be seen of it, which loses no order of these events.
 */
export type Family = {
  /** `replaceConsent` of the settings. */
  order: 'at-once' | 'when-authorised'
  original: number
  renewal: number
  change: number
  /** The sharing in whose place the change was asked for. */
  changeOf: 'nothing' | 'original' | 'renewal'
  /** What was just done, and to whom. */
  done: string
}
export type Member = 'original' | 'renewal' | 'change'
const MEMBERS: readonly Member[] = ['original', 'renewal', 'change']

/** What the recipient does as a sharing comes into force: `places-taken.ts`. */
export type Replacing = {
  /** True if it ends the sharings whose place it was asked to take, as far as they are open. */
  endsBefore: boolean
  /** True if it records first that the hour of one of them is over, whose return may be under way. */
  recordsHour: boolean
  /** True if it ends others of the family that are in force. */
  endsOthers: boolean
  /** True if the portal asks before it ends the former one, whatever the setting says. */
  asksFirst: boolean
}

/** As the product does. */
export const REPLACING: Replacing = {
  endsBefore: true,
  recordsHour: true,
  endsOthers: true,
  asksFirst: false,
}

/** What others of a family can see of a sharing at the recipient. */
export const familyObserver = (explored: Explored): Observer =>
  createObserver(explored, {
    eventsOf: ({ from, to }, states) => seen(states[from] as Sharing, states[to] as Sharing),
    marksOf: (state) => [
      ...(isOpen(state) && !endByTime(state) ? ['open'] : []),
      ...(isOver(state) ? ['over'] : []),
      ...(endByTime(state) && endByTime(state) !== 'term' ? ['past its hour'] : []),
      ...(endByTime(state) === 'term' ? ['past its term'] : []),
      state.recipient === 'active' && !endByTime(state) ? 'in force' : 'not in force',
    ],
  })

function seen(from: Sharing, to: Sharing): string[] {
  if (from.recipient === 'none' && to.recipient !== 'none') return ['asked']
  if (to.recipient === 'active' && from.recipient !== 'active') return ['activated']
  if (isOver(to) && !isOver(from)) return [to.because === 'replaced' ? 'replaced' : 'ended']
  return []
}

/** All families that follow one, by one step. */
export function familySteps(observer: Observer, replacing: Replacing, family: Family): Family[] {
  const move = (from: Family, member: Member, event: string): Family[] => {
    const to = observer.after(from[member], event)
    return to === undefined ? [] : [{ ...from, [member]: to }]
  }
  const did = (families: Family[], done: string): Family[] => families.map((one) => ({ ...one, done }))
  /** The sharings whose place it was asked to take, also through one that has not come about. */
  const before = (member: Member): Member[] => {
    if (member === 'original' || (member === 'change' && family.changeOf === 'nothing')) return []
    return member === 'change' && family.changeOf === 'renewal' ? ['renewal', 'original'] : ['original']
  }
  /** Under `at-once` the customer's press has ended it before it asks. */
  const asked = family.order === 'at-once' && !replacing.asksFirst ? 'over' : 'open'
  const asks = (member: Member, of: Member): Family[] =>
    move(family, of, asked).flatMap((one) => move(one, member, 'asked'))

  /** It takes the place of the one that it names, and of what is in force in that place. */
  function takesPlace(member: Member): Family[] {
    const begun = move(family, member, 'activated')
    return MEMBERS.filter((one) => one !== member).reduce((families, other) => {
      const end = before(member).includes(other) ? endBefore : endOther
      return families.flatMap((one) => end(one, other))
    }, begun)
  }

  const endBefore = (from: Family, member: Member): Family[] => [
    ...move(from, member, 'open').flatMap((one) =>
      replacing.endsBefore ? move(one, member, 'replaced') : [one],
    ),
    ...move(from, member, 'past its hour').flatMap((one) =>
      replacing.recordsHour ? move(one, member, 'ended') : [one],
    ),
    ...move(from, member, 'past its term'),
    ...move(from, member, 'over'),
  ]
  const endOther = (from: Family, member: Member): Family[] => [
    ...move(from, member, 'in force').flatMap((one) =>
      replacing.endsOthers ? move(one, member, 'replaced') : [one],
    ),
    ...move(from, member, 'not in force'),
  ]

  return [
    ...did(move(family, 'original', 'asked'), 'the original is asked for'),
    ...did(asks('renewal', 'original'), 'the renewal is asked for'),
    ...(['original', 'renewal'] as const).flatMap((of) =>
      did(
        family.changeOf === 'nothing' ? asks('change', of) : [],
        `the change of the ${of} is asked for`,
      ).map((one): Family => ({ ...one, changeOf: of })),
    ),
    ...MEMBERS.flatMap((member) => did(takesPlace(member), `the ${member} comes into force`)),
    ...MEMBERS.flatMap((member) => did(move(family, member, 'ended'), `the ${member} ends`)),
  ]
}
