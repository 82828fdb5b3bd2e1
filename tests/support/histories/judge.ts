import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ObjectKind, RecordedObject } from './history.ts'

/** The verdict on one object: `unknown` when a minute did not suffice. */
export type Verdict = {
  kind: ObjectKind
  name: string
  calls: number
  verdict: 'ok' | 'illegal' | 'unknown'
}

/** Judges histories by Porcupine, a checker of linearizability written in Go. */
export type Judge = { verdictsOn(objects: readonly RecordedObject[]): Promise<Verdict[]>; remove(): void }

const SOURCES = fileURLToPath(new URL('./judge', import.meta.url))

/** The path of Go; undefined where it is not installed. */
export function findGo(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/go/bin', '/usr/lib/go/bin']
  return folders.map((folder) => join(folder, 'go')).find(existsSync)
}

/** Builds the judge. @param go path of Go, which fetches the pinned module unless it is cached */
export function buildJudge(go: string): Judge {
  const folder = mkdtempSync(join(tmpdir(), 'consente-judge-'))
  const program = join(folder, 'judge')
  execFileSync(go, ['build', '-mod=readonly', '-o', program, '.'], { cwd: SOURCES, stdio: 'pipe' })
  return {
    async verdictsOn(objects) {
      const file = join(folder, 'history.json')
      writeFileSync(file, JSON.stringify(objects))
      const { stdout } = await promisify(execFile)(program, [file], { maxBuffer: 64 * 1024 * 1024 })
      return stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Verdict)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
