import type { Pdf, Pen, Structure } from '../../platform/pdf/pdf-pen.ts'
import { A4, MARGIN, MM } from '../../platform/pdf/pdf-sheet.ts'

const FOOT = A4.height - 18 * MM

/** The place of the next line. */
export type Place = { pdf: Pdf; pen: Pen; root: Structure; y: number }

/** True if something of this height, in points, still fits on the page. */
export const fits = ({ y }: Place, height: number): boolean => y + height <= FOOT

/** Goes on at the top of a new page. */
export function turn(place: Place): void {
  place.pdf.addPage()
  place.y = MARGIN
}
