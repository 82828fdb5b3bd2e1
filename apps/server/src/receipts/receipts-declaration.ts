import type { PartDeclaration } from '../platform/part.ts'

export const RECEIPTS: PartDeclaration = {
  sealedColumns: [{ table: 'receipt', column: 'sealed' }],
}
