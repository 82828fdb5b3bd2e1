import { rename, rm, writeFile } from 'node:fs/promises'

/**
 * Writes a file that is there as a whole or not at all: what was there before stays when the disk is full.
 * @param mode who may read it; the system's usual, unless given
 */
export async function writeWhole(
  path: string,
  content: Parameters<typeof writeFile>[1],
  mode?: number,
): Promise<void> {
  const unfinished = `${path}.unfinished`
  try {
    await writeFile(unfinished, content, { mode, flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
