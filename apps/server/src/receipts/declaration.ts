import type { PartDeclaration } from '../platform/part.ts'
import { RECEIPTS_THROTTLING } from './receipts-throttling.ts'

export const RECEIPTS: PartDeclaration = {
  throttling: RECEIPTS_THROTTLING,
  sealedColumns: [
    { table: 'receipt', column: 'sealed' },
    { table: 'receipt_pdf', column: 'sealed' },
  ],
}
