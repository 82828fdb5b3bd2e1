/** The lifetime of the file's address, in milliseconds: the browser reads the file meanwhile. */
const READ_WITHIN_MS = 60_000

/** Hands the customer a file made in the browser; nothing is sent anywhere. `type` is its media type. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}
