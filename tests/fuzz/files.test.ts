import { receiptFile } from '@consente/domain/receipt-file'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readReceiptFile } from '../../apps/portal/src/journeys/receipts/check/read-receipt-file.ts'
import { RECEIPT } from '../../apps/portal/src/testing/receipt-for-tests.ts'
import { csvOf } from '../../apps/portal/src/ui/files/csv.ts'
import { fuzz, jsonWith, near } from './fuzz.ts'

/** Files that a customer is given by anybody, to be checked; and the tables that they save. */

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const JWS = `${part({ alg: 'PS256', typ: 'consent-receipt+jwt', kid: 'k1' })}.${part(RECEIPT)}.c2ln`
const object = (bytes: string, more = ''): string =>
  `2 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${bytes.length}${more}\n>>\nstream\n${bytes}\nendstream\nendobj\n`
const PDF = `%PDF-1.7\n${object(JWS)}%%EOF`
const blobOf = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)])

it('files of receipts hold one or none, whatever they are', async () => {
  const texts = [receiptFile(JWS), JWS, PDF]
  for (const text of texts) expect((await readReceiptFile(blobOf(Buffer.from(text))))?.jws).toBe(JWS)
  const names = [
    ...Object.keys(RECEIPT),
    'event_type',
    'party_name',
    'loggedUser',
    'document',
    'jws',
    'comprovante',
  ]
  const piece = fc.constantFrom(
    '1 0 obj',
    '/Type /EmbeddedFile',
    '/Length 9',
    '/Length 999999999',
    'stream\n',
    'endstream',
    'endobj',
    '/FlateDecode',
    '<<',
    '>>',
    '\n',
    '1 0 obj /Type /EmbeddedFile stream\n',
  )
  const pdf = fc
    .array(fc.tuple(piece, fc.constantFrom(1, 1, 2, 60, 2_000)), { maxLength: 20 })
    .map((parts) => Buffer.from(`%PDF-1.7\n${parts.map(([text, times]) => text.repeat(times)).join('\n')}`))
  const bytes = fc.oneof(
    near(...texts.map((text) => Buffer.from(text))),
    jsonWith(names).map((value) => Buffer.from(`${JWS.split('.')[0]}.${part(value)}.c2ln`)),
    jsonWith(names).map((value) => Buffer.from(JSON.stringify(value))),
    pdf,
  )
  await fuzz('receipts', bytes, (given) => readReceiptFile(blobOf(given)))
})

it('a file of the largest size, all of it the beginnings of attachments, takes no longer', async () => {
  const begin = '1 0 obj /Type /EmbeddedFile stream\n'
  const full = `%PDF-1.7\n${begin.repeat((5 * 1024 ** 2 - 100) / begin.length)}`
  for (const text of [full, `${full}endstream`]) {
    const before = process.cpuUsage()
    expect(await readReceiptFile(blobOf(Buffer.from(text)))).toBeUndefined()
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(5_000_000)
  }
})

it('tables say what they were given, and no cell is a formula', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('=', '+', '-', '@', '"', ';', ',', '\r', '\n', '\t', ' ', 'A1', '＝'), {
        maxLength: 6,
      })
      .map((all) => all.join('')),
  )
  await fuzz('tables', fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
    const cells = cellsIn(csvOf(['a'], rows).slice(1)).slice(1)
    const bare = cells.map((row) => row.map((one) => one.replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/, '')))
    expect(bare).toEqual(rows)
    expect(cells.flat().filter((one) => /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(one))).toEqual([])
  })
})

/** A table as a spreadsheet reads it (RFC 4180, with `;`). */
function cellsIn(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(;|\r\n)|([^;"\r\n]*)(;|\r\n)/y
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    rows.at(-1)?.push(found[1] === undefined ? (found[3] ?? '') : found[1].replaceAll('""', '"'))
    if ((found[2] ?? found[4]) === '\r\n') rows.push([])
    if (cell.lastIndex >= text.length) break
  }
  return rows.slice(0, -1)
}
