import type { CheckedReceipt } from '@consente/contract/portal/receipts'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { failureFrom } from '../../../api/api-error.ts'
import * as calls from '../../../api/receipts-api.ts'
import { checkFile, type Outcome } from './check-file.ts'
import { readReceiptFile } from './read-receipt-file.ts'

/** The knowledge about a checked file or number. */
export type Checked =
  | Outcome
  | { kind: 'number'; today: CheckedReceipt }
  | { kind: 'number-unknown' }
  /** Our own server does not answer. */
  | { kind: 'failed' }

/** Checks files and numbers, one at a time. */
export function useCheck() {
  const api = useApi()
  const [checked, setChecked] = useState<Checked>()
  const [isChecking, setChecking] = useState(false)

  async function run(check: () => Promise<Checked>): Promise<void> {
    setChecking(true)
    setChecked(undefined)
    setChecked(await check().catch((): Checked => ({ kind: 'failed' })))
    setChecking(false)
  }

  const asking = {
    keysOf: (issuer: string) => unlessMissing(calls.issuerKeys(api, issuer)),
    check: (number: string, issuer: string) => unlessMissing(calls.checkNumber(api, number, issuer)),
  }
  return {
    checked,
    isChecking,
    checkFile: (file: File) => void run(async () => checkFile(await readReceiptFile(file), asking)),
    checkNumber: (number: string) =>
      void run(async () => {
        const today = await unlessMissing(calls.checkNumber(api, number))
        return today ? { kind: 'number', today } : { kind: 'number-unknown' }
      }),
    forget: () => setChecked(undefined),
  }
}

/** A 404 means that no such receipt exists. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (failureFrom(error).status === 404) return undefined
    throw error
  }
}
