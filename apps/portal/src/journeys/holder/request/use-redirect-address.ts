import { location } from '../../../session/journey-storage.ts'
import { useStored } from '../../../session/use-stored.ts'
import type { TabConsent } from './use-tab-consent.ts'

/** Where this tab's approval leads: its own address, else the one kept under `location`. */
export function useRedirectAddress({ state }: Pick<TabConsent, 'state'>): string | undefined {
  const stored = useStored(location)
  return state.location ?? stored
}
