import type { IntentBrand } from '@consente/contract/portal/intents'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/api.ts'
import { readIntentBrand } from '../../api/intents-api.ts'

/** As long as the login waits for the name of who asks; it can be shown without. */
const LONGEST_WAIT_MS = 3000

/** The institution that asks; `undefined` if the backend does not tell, `waiting` before the answer. */
export function useIntentBrand(intentId: string): IntentBrand | undefined | 'waiting' {
  const api = useApi()
  const isTold = api.config.capabilities.intentBrand
  const [brand, setBrand] = useState<IntentBrand | undefined | 'waiting'>(isTold ? 'waiting' : undefined)
  useEffect(() => {
    if (!isTold) return
    const give = (found: IntentBrand | undefined): void =>
      setBrand((now) => (now === 'waiting' ? found : now))
    const timer = setTimeout(() => give(undefined), LONGEST_WAIT_MS)
    void readIntentBrand(api, intentId).then(give)
    return () => clearTimeout(timer)
  }, [api, intentId, isTold])
  return brand
}
