import { expect, it } from 'vitest'
import type { ReceiptAction } from '../../receipts/receipt-body.ts'
import { endReceipt, sentBeforeEnd } from './sharing-receipts.ts'
import { ACTIVE, minutes, PENDING } from './sharing-world.fixture.ts'

const REVOKED = { status: 'INACTIVE', reason: 'CUSTOMER_MANUALLY_REVOKED' } as const
const REJECTED = { status: 'REJECTED', reason: 'CONSENT_EXPIRED' } as const
const EXPIRED = { status: 'EXPIRED', reason: 'CONSENT_MAX_DATE_REACHED' } as const
const PRODUCTS = { ...ACTIVE, permissions: ['DAMAGES_AND_PEOPLE_AUTO_READ', 'RESOURCES_READ'] }

it.each([
  ['all of it, where its term is over', PENDING, EXPIRED, undefined],
  ['nothing, where it was never in force', PENDING, REVOKED, 'NONE'],
  ['a part, where a part waited', { ...ACTIVE, furtherApproval: 'SOME' as const }, REVOKED, 'SOME'],
  ['its registration data, where other people did not answer', ACTIVE, REJECTED, 'SOME'],
  ['nothing, where products alone waited for them', PRODUCTS, REJECTED, 'NONE'],
  ['all of it, where registration data went', ACTIVE, REVOKED, undefined],
  ['all of it, where nothing waited', { ...PRODUCTS, furtherApproval: 'NONE' as const }, REVOKED, undefined],
  [
    'what the holder knows, where all of it waited',
    { ...ACTIVE, furtherApproval: 'ALL' as const },
    REVOKED,
    'UNKNOWN',
  ],
  ['what the holder knows, where nobody told', PRODUCTS, REVOKED, 'UNKNOWN'],
])('of a sharing that ends had gone %s', (_what, transmission, end, gone) => {
  expect(sentBeforeEnd(transmission, end)).toBe(gone)
})

it.each([
  ['at the end of its term, though recorded later', ACTIVE, EXPIRED, minutes(500_000), undefined],
  [
    'when it was refused',
    PENDING,
    { status: 'REJECTED', reason: 'CUSTOMER_MANUALLY_REJECTED' } as const,
    minutes(600_000),
    undefined,
  ],
  ['when it was ended, with what had gone', PRODUCTS, REVOKED, minutes(600_000), 'UNKNOWN'],
])('the receipt of an end says that it ended %s', async (_when, transmission, end, at, sent) => {
  const prepared: ReceiptAction[] = []
  const prepare = async (action: ReceiptAction) => void prepared.push(action)
  const how = { end, at: minutes(600_000), here: false, isKnownAtHolder: true }
  await endReceipt({ receipts: { prepare } as never }, transmission, how)
  expect(prepared).toMatchObject([{ at, sent }])
})
