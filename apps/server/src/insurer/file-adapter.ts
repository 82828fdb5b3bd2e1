import { appendFile } from 'node:fs/promises'

/** Appends one line of JSON to a file: for the sandbox and for pilots. */
export async function appendLine(path: string, value: unknown): Promise<void> {
  await appendFile(path, `${JSON.stringify(value)}\n`, { mode: 0o600 })
}
