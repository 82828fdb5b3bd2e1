import { useSyncExternalStore } from 'react'

/** Below 768 px, at the text size of the browser; as in the style sheets. */
const PHONE = '(max-width: 47.99em)'

const queryOf = (): MediaQueryList | undefined => window.matchMedia?.(PHONE)

/** True if the window is as narrow as a phone's. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = queryOf()
      query?.addEventListener('change', onChange)
      return () => query?.removeEventListener('change', onChange)
    },
    () => queryOf()?.matches ?? false,
  )
}
