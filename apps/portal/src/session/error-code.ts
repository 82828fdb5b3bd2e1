import { useLayoutEffect } from 'react'
import * as z from 'zod/mini'
import { jsonItem } from './stored-item.ts'

/** The code that the error page of a details or holder page showed last, in this tab (docs/domain/states.md). */
export const errorCode = jsonItem(sessionStorage, 'consente.error-code', z.number())

/** Stores the code of an error page as it is drawn, and answers it for the page to show: none where there was no answer. */
export function useErrorCode(status: number): number | undefined {
  useLayoutEffect(() => errorCode.write(status), [status])
  return status || undefined
}
