import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm test` collects what institutions log into one folder (`CONSENTE_TEST_LOGS`) and scans it at its end for personal
 * data (`tools/proof/log-scan.ts`). Each process of the tests writes files of its own.
 */
const folder = process.env.CONSENTE_TEST_LOGS

/** Keeps a line of an institution's log; undefined when nobody collects. */
export const keepLine: ((id: string, line: string) => void) | undefined = folder
  ? (id, line) => appendFileSync(join(folder, `${id}-${process.pid}.log`), `${line.trimEnd()}\n`)
  : undefined

/** How much institutions say: requests, too, where it is looked into. */
export const COLLECTED_LEVEL = folder ? { LOG_LEVEL: 'info' } : {}
