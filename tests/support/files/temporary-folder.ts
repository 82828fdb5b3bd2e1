import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A new folder; removed when the test ends, or with the file when it is made outside of a test and of a hook. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'consente-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    onTestFinished(remove)
  } catch {
    afterAll(remove)
  }
  return folder
}
