/** True if this browser hands the file to other applications. */
export const sharesFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false

/**
 * Hands the file to the system's own sheet. A customer who closes the sheet has what they wanted; a browser that refuses it
 * saves the file.
 */
export async function shareFile(file: File, save: (file: File) => void): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) save(file)
  }
}
