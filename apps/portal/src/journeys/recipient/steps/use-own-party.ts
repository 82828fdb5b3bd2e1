import { Document } from '@consente/domain/document'
import { useApi } from '../../../api/api.ts'
import type { Party } from '../../../ui/bridge/Seal.tsx'

/** Our side of the bridge: the insurer whose portal this is. */
export function useOwnParty(): Party {
  const { name, cnpj, logo } = useApi().config.brand
  return { name, cnpj: Document.formatCnpj(cnpj), logo }
}
