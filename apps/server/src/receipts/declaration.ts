import type { PartDeclaration } from '../platform/part.ts'
import { RECEIPTS_SETTINGS } from './receipts-settings.ts'
import { RECEIPTS_THROTTLING } from './receipts-throttling.ts'

export const RECEIPTS = {
  settings: RECEIPTS_SETTINGS,
  jobs: { 'receipts.keys': '41 3 * * *' },
  throttling: RECEIPTS_THROTTLING,
  sealedColumns: [
    { table: 'receipt', column: 'sealed' },
    { table: 'receipt_pdf', column: 'sealed' },
  ],
} satisfies PartDeclaration
