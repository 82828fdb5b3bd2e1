import { rename, rm, writeFile } from 'node:fs/promises'

/** Writes a file that is there as a whole or not at all: what was there before stays when the disk is full. */
export async function writeWhole(path: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  const unfinished = `${path}.unfinished`
  try {
    await writeFile(unfinished, content, { flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
