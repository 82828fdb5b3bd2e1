import { expect, it, vi } from 'vitest'
import { Failure } from '../platform/base/failure.ts'
import type { StoredReceipt } from './receipt.store.ts'
import { type PdfDeps, receiptPdf } from './receipt-pdf-file.ts'

const receipt = (number: string) => ({ number, jws: 'x.y.z', document: 'marina' }) as StoredReceipt

function world() {
  const kept = new Map<string, Buffer>()
  const make = vi.fn(async () => Buffer.from('PDF'))
  const take = vi.fn(async (_what: string, _who: string) => undefined)
  const deps = {
    database: {},
    clock: { now: () => new Date() },
    pdfs: {
      find: async (_sql: unknown, number: string) => kept.get(number),
      keep: async (_sql: unknown, number: string, { bytes }: { bytes: Buffer }) =>
        void kept.set(number, bytes),
    },
    maker: { make },
    underWay: new Map(),
    throttling: { take },
    sheetOf: async () => ({}),
    signer: undefined,
  } as unknown as PdfDeps
  return { deps, make, take }
}

it('draws a number once, however many ask for it at once and later', async () => {
  const { deps, make, take } = world()
  const made = await Promise.all(Array.from({ length: 70 }, () => receiptPdf(deps, receipt('1'))))
  expect(new Set(made.map(String))).toEqual(new Set(['PDF']))
  await receiptPdf(deps, receipt('1'))
  expect(make).toHaveBeenCalledTimes(1)
  expect(take.mock.calls).toEqual([['receiptDrawing', 'marina']])
})

it('draws nothing for an account that has had too many drawn', async () => {
  const { deps, make, take } = world()
  take.mockRejectedValueOnce(new Failure('TOO_MANY_TRIES'))
  await expect(receiptPdf(deps, receipt('1'))).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
  expect(make).not.toHaveBeenCalled()
  await receiptPdf(deps, receipt('1'))
  expect(make).toHaveBeenCalledTimes(1)
})
