import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Order, Report } from '../../tests/search/search-process.ts'

/** Runs the bundled search; each of its reports is handed on. @returns its exit code, and what it wrote of errors */
export function startSearch(
  program: string,
  order: Order,
  onReport: (report: Report) => void,
): Promise<{ code: number; errors: string }> {
  return new Promise((resolve) => {
    // Many short lives in one process: its nursery is larger.
    const child = spawn(process.execPath, ['--max-semi-space-size=64', program, JSON.stringify(order)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    createInterface({ input: child.stdout }).on('line', (line) => onReport(JSON.parse(line) as Report))
    child.on('close', (code) => resolve({ code: code ?? 1, errors }))
  })
}
