/** Static TrueType files. */
export type PdfFonts = Record<'serif' | 'text' | 'bold', Uint8Array>

/** Points of a millimetre. */
export const MM = 72 / 25.4
export const A4 = { width: 210 * MM, height: 297 * MM }
export const MARGIN = 16 * MM
export const WIDTH = A4.width - 2 * MARGIN

export const INK = '#181b20'
export const SOFT = '#60636a'
export const LINE = '#d7d6d1'
