import type { ReceiptBridge } from '@consente/domain/receipt-texts'
import { INK, LINE, MM } from '../../platform/pdf/pdf-sheet.ts'

type Pdf = PDFKit.PDFDocument
type Place = { left: number; top: number; width: number }
type Bead = { isOptional: boolean }
/** The institution's initial stands where it has no mark that can be drawn. */
type Seal = { initial: string; picture: Buffer | undefined }

/** The arch lies between the banks, in the units of the portal's bridge: 1000 wide, 150 high (`bridge-geometry.ts`). */
const BANK = 26 * MM
const HEIGHT = 25 * MM
const [DECK, CONTROL, INNER] = [120, -92, 8]
const MOST_BEADS = 8
/** Side of a mark: 54 per cent of its seal, as in the portal. */
const MARK = 0.54 * 11 * MM

/** The bridge as vectors: banks with the institutions' initials, arch, deck, and a bead for each group. */
export function drawBridge(
  pdf: Pdf,
  { left, top, width }: Place,
  {
    state,
    beads,
    seals,
    colour,
  }: { state: ReceiptBridge; beads: readonly Bead[]; seals: readonly [Seal, Seal]; colour: string },
): void {
  const from = left + BANK
  const span = width - 2 * BANK
  const x = (share: number) => from + span * share
  const y = (units: number) => top + (units / 150) * HEIGHT
  const height = (at: number) => (1 - at) ** 2 * DECK + 2 * (1 - at) * at * CONTROL + at ** 2 * DECK
  const arch = (a: number, b: number, lower = 0) => {
    const middle = (1 - a) * (1 - b) * DECK + ((1 - a) * b + a * (1 - b)) * CONTROL + a * b * DECK
    // NOTE: the library's own quadratic curve is another one; this is the same curve as a cubic one.
    const [mx, my] = [x((a + b) / 2), y(middle + lower)]
    const [ax, ay, bx, by] = [x(a), y(height(a) + lower), x(b), y(height(b) + lower)]
    const third = (end: number, control: number): number => end + (2 / 3) * (control - end)
    pdf
      .moveTo(ax, ay)
      .bezierCurveTo(third(ax, mx), third(ay, my), third(bx, mx), third(by, my), bx, by)
      .stroke()
  }
  const deck = (a: number, b: number) => pdf.moveTo(x(a), y(DECK)).lineTo(x(b), y(DECK)).stroke()

  pdf.lineWidth(0.7).strokeColor(INK)
  for (const [start, end] of [
    [left, from],
    [from + span, left + width],
  ] as const)
    pdf.moveTo(start, y(DECK)).lineTo(end, y(DECK)).stroke()
  for (const bank of [from, from + span])
    pdf
      .moveTo(bank, y(DECK))
      .lineTo(bank, y(DECK + 11))
      .stroke()

  pdf.lineWidth(1.4).strokeColor(colour)
  if (state === 'expired') pdf.dash(1, { space: 3 }).strokeColor(INK)
  for (const [a, b] of PIECES[state]) {
    arch(a, b)
    deck(a, b)
  }
  pdf.undash()
  if (state === 'active') {
    pdf.lineWidth(0.5)
    arch(0.022, 0.978, INNER)
    for (const { at, isOptional } of placed(beads)) {
      pdf
        .lineWidth(0.6)
        .moveTo(x(at), y(height(at)))
        .lineTo(x(at), y(DECK))
        .stroke()
      pdf.lineWidth(1.2).circle(x(at), y(DECK), 2.6)
      if (isOptional) pdf.fillAndStroke('#ffffff', colour)
      else pdf.fillAndStroke(colour, colour)
    }
  }
  if (state === 'rejected') {
    pdf.lineWidth(1.4).strokeColor(INK)
    for (const slope of [-1, 1])
      pdf
        .moveTo(x(0.5) - 5, y(78) - 5 * slope)
        .lineTo(x(0.5) + 5, y(78) + 5 * slope)
        .stroke()
  }
  drawSeal(pdf, { at: left + 5.5 * MM, y: y(DECK) - 8 * MM, seal: seals[0] })
  drawSeal(pdf, { at: left + width - 5.5 * MM, y: y(DECK) - 8 * MM, seal: seals[1] })
}

const PIECES: Record<ReceiptBridge, ReadonlyArray<readonly [number, number]>> = {
  active: [[0, 1]],
  expired: [[0, 1]],
  ended: [
    [0, 0.17],
    [0.83, 1],
  ],
  rejected: [[0.83, 1]],
}

/** Beads between 14 and 86 per cent; more groups than fit are drawn as far as they fit. */
function placed(beads: readonly Bead[]): Array<Bead & { at: number }> {
  const shown = beads.slice(0, MOST_BEADS)
  if (shown.length === 1) return shown.map((bead) => ({ ...bead, at: 0.5 }))
  return shown.map((bead, index) => ({ ...bead, at: 0.14 + (0.72 * index) / (shown.length - 1) }))
}

function drawSeal(pdf: Pdf, { at, y, seal }: { at: number; y: number; seal: Seal }): void {
  pdf
    .lineWidth(0.6)
    .circle(at, y, 5.5 * MM)
    .fillAndStroke('#ffffff', LINE)
  const { initial, picture } = seal
  if (picture)
    return void pdf.image(picture, at - MARK / 2, y - MARK / 2, {
      fit: [MARK, MARK],
      align: 'center',
      valign: 'center',
    })
  pdf.font('serif', 15).fillColor(INK)
  const width = pdf.widthOfString(initial)
  pdf.text(initial, at - width / 2, y - 8.5, { lineBreak: false })
}
