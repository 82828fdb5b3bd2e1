import qrcode from 'qrcode-generator'

/** A QR code of error level M as vectors, black on white with its quiet zone. @param size with the quiet zone */
export function drawQr(
  pdf: PDFKit.PDFDocument,
  text: string,
  { left, top, size }: { left: number; top: number; size: number },
): void {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const module = size / (count + 2 * QUIET)
  pdf.rect(left, top, size, size).fill('#ffffff')
  for (let row = 0; row < count; row += 1)
    for (const { from, length } of runs(count, (column) => code.isDark(row, column)))
      pdf.rect(left + (QUIET + from) * module, top + (QUIET + row) * module, length * module, module)
  pdf.fill('#000000')
}

/** Modules around the code, as its standard asks (ISO/IEC 18004). */
const QUIET = 4

/** Neighbouring dark modules of a row, so that no line shows between them. */
function runs(count: number, isDark: (column: number) => boolean): { from: number; length: number }[] {
  const found: { from: number; length: number }[] = []
  for (let column = 0; column < count; column += 1) {
    if (!isDark(column)) continue
    const last = found.at(-1)
    if (last && last.from + last.length === column) last.length += 1
    else found.push({ from: column, length: 1 })
  }
  return found
}
