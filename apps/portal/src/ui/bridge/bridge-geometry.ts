/**
 * The bridge is one parabola from bank to bank. Every piece is cut from that curve, never redrawn, so that all states
 * of a bridge lie exactly on each other. Across it is measured from 0 to 1 (drawn in per cent, the picture stretches);
 * down it is measured in the units of the picture's height.
 */

export type BridgeState =
  | 'empty'
  | 'planned'
  | 'open'
  | 'moving'
  | 'closed'
  | 'active'
  | 'pending'
  | 'expired'
  | 'ended'
  | 'rejected'
  | 'broken'

export type BridgeSize = 'full' | 'mini'

/** A data group on the bridge: a filled bead when required, a hollow one when optional. */
export type BridgeGroup = { required: boolean; label: string }

/** One upright; a bundle carries more than one group. */
export type Upright = { at: number; top: number; required: boolean; count: number; key: string }

export type Piece = { from: number; to: number }

type Frame = {
  /** Height of the drawing; widths are always 1000. */
  height: number
  /** y of deck, ground and beads. */
  deck: number
  /** y of the parabola's control point. */
  control: number
  cliff: number
  arrowAt: number
  arrow: number
  bead: number
  ring: number
  keystone: number
  traveller: number
  halo: number
}

export const FRAMES: Record<BridgeSize, Frame> = {
  full: {
    height: 150,
    deck: 120,
    control: -92,
    cliff: 11,
    arrowAt: 0.976,
    arrow: 5,
    bead: 4.25,
    ring: 9,
    keystone: 15,
    traveller: 7,
    halo: 13,
  },
  mini: {
    height: 50,
    deck: 42,
    control: -28,
    cliff: 6,
    arrowAt: 0.955,
    arrow: 3.5,
    bead: 2.75,
    ring: 5.5,
    keystone: 8,
    traveller: 4.5,
    halo: 8,
  },
}

/** Half of the gap the keystone leaves. */
const GAP = 0.038
const FIRST = 0.14
const LAST = 0.86
/** Outermost uprights beside the gap. */
const BEFORE_GAP = 0.38
const AFTER_GAP = 0.62
/** Distance of the thin inner line from the arch. */
const INNER = 8
const INNER_FROM = 0.022
const MOST_UPRIGHTS = 8

const round = (value: number): number => Math.round(value * 100) / 100

/** "14%", for attributes of the stretching picture. */
export function percent(share: number): string {
  return `${round(share * 100)}%`
}

/** The curve's two-argument form: equal arguments give the point, unequal ones the control point of the cut. */
function blossom(frame: Frame, a: number, b: number): number {
  return (1 - a) * (1 - b) * frame.deck + ((1 - a) * b + a * (1 - b)) * frame.control + a * b * frame.deck
}

/** Height of the arch at a place between the banks. */
export function archAt(size: BridgeSize, at: number): number {
  return blossom(FRAMES[size], at, at)
}

/** A cut of the arch as path data; `inner` is the thin line below it, which starts a little off the bank. */
export function archPath(size: BridgeSize, piece: Piece, inner = false): string {
  const frame = FRAMES[size]
  const lower = inner ? INNER : 0
  const from = inner ? Math.max(piece.from, INNER_FROM) : piece.from
  const to = inner ? Math.min(piece.to, 1 - INNER_FROM) : piece.to
  const y = (a: number, b: number): number => round(blossom(frame, a, b) + lower)
  const x = (at: number): number => round(at * 1000)
  return `M${x(from)} ${y(from, from)}Q${x((from + to) / 2)} ${y(from, to)} ${x(to)} ${y(to, to)}`
}

const hasGap = (state: BridgeState): boolean => state === 'open' || state === 'moving' || state === 'pending'
const hasUprights = (state: BridgeState): boolean => hasGap(state) || state === 'closed' || state === 'active'

export function archPieces(state: BridgeState): Piece[] {
  if (hasGap(state))
    return [
      { from: 0, to: 0.5 - GAP },
      { from: 0.5 + GAP, to: 1 },
    ]
  switch (state) {
    case 'closed':
    case 'active':
    case 'planned':
    case 'expired':
      return [{ from: 0, to: 1 }]
    case 'ended':
      return [
        { from: 0, to: 0.17 },
        { from: 0.83, to: 1 },
      ]
    case 'rejected':
      return [{ from: 0.83, to: 1 }]
    case 'broken':
      return [
        { from: 0, to: 0.34 },
        { from: 0.7, to: 1 },
      ]
    default:
      return []
  }
}

/** The pieces of the deck that are drawn; only a broken one does not end below the arch. */
export function deckPieces(state: BridgeState): Piece[] {
  return state === 'broken'
    ? [
        { from: 0, to: 0.31 },
        { from: 0.73, to: 1 },
      ]
    : archPieces(state)
}

/** Spread `count` places evenly between two ends; a single one is in the middle. */
function spread(count: number, from: number, to: number): number[] {
  if (count === 1) return [(from + to) / 2]
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1))
}

/** Places of the uprights; a gap in the middle stays free. */
export function uprightPlaces(count: number, gap: boolean): number[] {
  if (count <= 0) return []
  if (!gap) return spread(count, FIRST, LAST)
  const left = Math.ceil(count / 2)
  const right = count - left
  return [...spread(left, FIRST, BEFORE_GAP), ...(right > 0 ? spread(right, AFTER_GAP, LAST) : [])]
}

type Bundle = { required: boolean; labels: string[] }

/** Cut a list into `parts` neighbouring parts of nearly equal length. */
function cut<T>(list: T[], parts: number): T[][] {
  return Array.from({ length: parts }, (_, index) =>
    list.slice(Math.round((index * list.length) / parts), Math.round(((index + 1) * list.length) / parts)),
  )
}

/** More than eight groups gather into bundles; required and optional never share one. */
export function bundle(groups: readonly BridgeGroup[]): Bundle[] {
  if (groups.length <= MOST_UPRIGHTS)
    return groups.map((group) => ({ required: group.required, labels: [group.label] }))
  const kinds = [groups.filter((group) => group.required), groups.filter((group) => !group.required)].filter(
    (kind) => kind.length > 0,
  )
  const first = kinds[0]?.length ?? 0
  const share = kinds.length === 1 ? MOST_UPRIGHTS : Math.round((first / groups.length) * MOST_UPRIGHTS)
  const forFirst = Math.min(Math.max(share, 1), kinds.length === 1 ? MOST_UPRIGHTS : MOST_UPRIGHTS - 1, first)
  return kinds.flatMap((kind, index) =>
    cut(kind, index === 0 ? forFirst : Math.min(MOST_UPRIGHTS - forFirst, kind.length)).map((part) => ({
      required: part[0]?.required ?? false,
      labels: part.map((group) => group.label),
    })),
  )
}

/** The uprights of a bridge, from the sending bank to the receiving one. */
export function uprights(size: BridgeSize, state: BridgeState, groups: readonly BridgeGroup[]): Upright[] {
  if (!hasUprights(state)) return []
  const bundles = bundle(groups)
  const places = uprightPlaces(bundles.length, hasGap(state))
  return bundles.map((part, index) => {
    const at = places[index] ?? 0.5
    return {
      at,
      top: archAt(size, at),
      required: part.required,
      count: part.labels.length,
      key: `${index} ${part.labels[0] ?? ''}`,
    }
  })
}
