import { bytesOf } from '@consente/domain/base64url'
import { useState } from 'react'
import { useApi } from '../../api/api.ts'
import { receiptPdf } from '../../api/receipts-api.ts'
import { saveFile } from '../../ui/files/save-file.ts'

type State = 'idle' | 'preparing' | 'failed'

/** True if this browser hands files to other applications. */
export const sharesFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'x.pdf', { type: 'application/pdf' })] }) ?? false

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
  const save = (file: File): void => saveFile(file.name, file, file.type)
  return {
    state,
    save: () => void fetchThen(save),
    /** A customer who closes the sheet has what they wanted; a browser that refuses it saves the file. */
    share: () =>
      void fetchThen((file) =>
        navigator.share({ files: [file] }).catch((error: unknown) => {
          if (!(error instanceof DOMException && error.name === 'AbortError')) save(file)
        }),
      ),
  }
}
