import { type PdfSigner, signDetached } from './cms-signature.ts'

/** Ten digits, as many as are reserved (`signature-field.ts`). */
const RANGE = /\/ByteRange \[0 (\d{10}) (\d{10}) (\d{10})\]/

/**
 * Signs a PDF that has room for it: all of the file but the signature itself.
 * @throws when there is no room, or too little
 */
export async function signPdf(pdf: Buffer, signer: PdfSigner): Promise<Buffer> {
  const text = pdf.toString('latin1')
  const range = RANGE.exec(text)
  const start = text.indexOf('/Contents <0000', range?.index) + '/Contents '.length
  const end = text.indexOf('>', start) + 1
  if (!range || start < '/Contents '.length || end === 0)
    throw new Error('The PDF has no room for a signature.')
  const values = [start, end, pdf.length - end]
  const told = `/ByteRange [0 ${values.join(' ')}`.padEnd(range[0].length - 1)
  const whole = Buffer.concat([
    pdf.subarray(0, range.index),
    Buffer.from(`${told}]`, 'latin1'),
    pdf.subarray(range.index + range[0].length),
  ])
  const signature = await signDetached([whole.subarray(0, start), whole.subarray(end)], signer)
  const hex = signature.toString('hex')
  const room = end - start - 2
  if (hex.length > room) throw new Error('The room for the signature is too small.')
  whole.write(hex.padEnd(room, '0'), start + 1, 'latin1')
  return whole
}
