import { createCanvas } from './canvas.ts'
import { initialOf, LETTER } from './letters.ts'

export type BridgeOfMail = {
  /** In force; waiting for somebody; over; never begun. */
  state: 'active' | 'pending' | 'ended' | 'refused'
  /** Names of who gives the data and who gets them. */
  from: string
  to: string
  /** Of each group of data, whether it is required. */
  beads: readonly boolean[]
}

/** In pixels of the mail; the picture has twice as many (design, page 28). */
export const SIZE = { width: 536, height: 104 }
const SCALE = 2
const PAPER = '#f7f6f3'
const EDGE = '#60636a'
const RING = '#d7d6d1'
const INK = '#181b20'
/** The banks, the deck between them, and the point that draws the arch up. */
const [LEFT, RIGHT, BANK_LEFT, BANK_RIGHT, DECK, CROWN] = [20, 516, 96, 440, 78, -54]
const MOST_BEADS = 10
const STEPS = 64

const x = (share: number): number => BANK_LEFT + (BANK_RIGHT - BANK_LEFT) * share
const arch = (share: number): number =>
  (1 - share) ** 2 * DECK + 2 * (1 - share) * share * CROWN + share ** 2 * DECK

/** Pieces of the arch that stand, as shares of it: an ended one is interrupted, one that waits has no keystone yet. */
const PIECES: Readonly<Record<BridgeOfMail['state'], readonly (readonly [number, number])[]>> = {
  active: [[0, 1]],
  pending: [
    [0, 0.46],
    [0.54, 1],
  ],
  ended: [
    [0, 0.17],
    [0.83, 1],
  ],
  refused: [[0.83, 1]],
}

/** Drawn once, then kept: few differ, and a round of mails has many of one. */
const kept = new Map<string, Buffer>()
const MOST_KEPT = 100

/** The bridge of a mail as PNG, on its own paper, so that clients that invert colours leave it readable. */
export function bridgePicture(bridge: BridgeOfMail, colour: string): Buffer {
  const key = JSON.stringify([bridge.state, bridge.from[0], bridge.to[0], bridge.beads, colour])
  const found = kept.get(key)
  if (found) return found
  const drawn = draw(bridge, colour)
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, drawn)
  return drawn
}

function draw({ state, from, to, beads }: BridgeOfMail, colour: string): Buffer {
  const isOver = state === 'ended' || state === 'refused'
  const canvas = createCanvas({ ...SIZE, scale: SCALE, ground: PAPER })
  for (const [start, end] of [
    [LEFT, BANK_LEFT],
    [BANK_RIGHT, RIGHT],
  ] as const)
    canvas.stroke(
      [
        [start, DECK],
        [end, DECK],
      ],
      1,
      EDGE,
    )
  for (const bank of [BANK_LEFT, BANK_RIGHT])
    canvas.stroke(
      [
        [bank, DECK],
        [bank, DECK + 7],
      ],
      1,
      EDGE,
    )
  for (const [start, end] of PIECES[state]) {
    const shares = Array.from({ length: STEPS + 1 }, (_, at) => start + ((end - start) * at) / STEPS)
    canvas.stroke(
      shares.map((share) => [x(share), arch(share)] as const),
      2,
      colour,
    )
    if (isOver)
      canvas.stroke(
        [
          [x(start), DECK],
          [x(end), DECK],
        ],
        2,
        colour,
      )
  }
  if (!isOver) {
    canvas.stroke(
      [
        [BANK_LEFT, DECK],
        [BANK_RIGHT, DECK],
      ],
      2,
      colour,
    )
    for (const [at, isRequired] of placed(beads)) {
      canvas.stroke(
        [
          [x(at), arch(at)],
          [x(at), DECK],
        ],
        1,
        colour,
      )
      canvas.disc([x(at), DECK], 5.4, colour)
      if (!isRequired) canvas.disc([x(at), DECK], 3.6, PAPER)
    }
    canvas.stroke(
      [
        [427, 73],
        [432, 78],
        [427, 83],
      ],
      2,
      colour,
    )
    if (state === 'pending') {
      canvas.disc([x(0.5), arch(0.5)], 5.4, colour)
      canvas.disc([x(0.5), arch(0.5)], 3.6, PAPER)
    }
  }
  drawSeal(canvas, 52, from)
  drawSeal(canvas, 484, to)
  return canvas.png()
}

/** Between 14 and 86 per cent of the span. */
function placed(beads: readonly boolean[]): [at: number, isRequired: boolean][] {
  const shown = beads.slice(0, MOST_BEADS)
  if (shown.length === 1) return shown.map((isRequired) => [0.5, isRequired])
  return shown.map((isRequired, index) => [0.14 + (0.72 * index) / (shown.length - 1), isRequired])
}

function drawSeal(canvas: ReturnType<typeof createCanvas>, at: number, name: string): void {
  const [middle, radius, size] = [50, 24, 1.2]
  canvas.disc([at, middle], radius, RING)
  canvas.disc([at, middle], radius - 1, '#ffffff')
  for (const stroke of initialOf(name)) {
    const points = stroke.map(
      ([dx, dy]) => [at + (dx - LETTER.width / 2) * size, middle + (dy - LETTER.height / 2) * size] as const,
    )
    canvas.stroke(points, 1.6, INK)
  }
}
