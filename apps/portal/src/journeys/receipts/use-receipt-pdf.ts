import { bytesOf } from '@consente/domain/base64url'
import { useState } from 'react'
import { useApi } from '../../api/api.ts'
import { receiptPdf } from '../../api/receipts-api.ts'
import { download, saveFile } from '../../ui/files/save-file.ts'
import { shareFile, sharesFile } from '../../ui/files/share-file.ts'

type State = 'idle' | 'preparing' | 'failed'

/** True if this browser hands files to other applications. */
export const sharesFiles = (): boolean => sharesFile(new File([], 'x.pdf', { type: 'application/pdf' }))

/** The PDF of a receipt: saved, or handed to the system's own sheet where that is asked for. */
export function useReceiptPdf(number: string) {
  const api = useApi()
  const [state, setState] = useState<State>('idle')
  const fetchThen = async (give: (file: File) => unknown): Promise<void> => {
    setState('preparing')
    try {
      const { fileName, content } = await receiptPdf(api, number)
      await give(new File([bytesOf(content)], fileName, { type: 'application/pdf' }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return {
    state,
    save: () => void fetchThen((file) => saveFile(file.name, file, file.type)),
    share: () => void fetchThen((file) => shareFile(file, download)),
  }
}
