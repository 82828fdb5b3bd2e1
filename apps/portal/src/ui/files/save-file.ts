import { isInApp } from '../page/in-app.ts'
import { shareFile, sharesFile } from './share-file.ts'

/** The lifetime of the file's address, in milliseconds: the browser reads the file meanwhile. */
const READ_WITHIN_MS = 60_000

/**
 * Hands the customer a file made in the browser; nothing is sent anywhere. `type` is its media type. An app has no place for
 * downloads: there the system's own sheet takes it, where the browser offers one.
 */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const file = new File([content], name, { type })
  if (isInApp() && sharesFile(file)) void shareFile(file, download)
  else download(file)
}

export function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}
