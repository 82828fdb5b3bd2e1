import type { PartDeclaration } from '../platform/part.ts'

export const NOTICES: PartDeclaration = {
  sealedColumns: [{ table: 'notice', column: 'sealed' }],
}
