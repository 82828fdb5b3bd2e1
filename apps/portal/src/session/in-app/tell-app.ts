import type { AppEvent, ToldState } from './app-bridge.ts'
import { isAppsTab } from './channel.ts'

/** Tells the institution's app what has happened, if the tab stands in it. Nothing waits for it. */
export function tellApp(event: AppEvent, state?: ToldState, challenge?: string): void {
  if (isAppsTab())
    void import('./app-bridge.ts').then(
      ({ tell }) => tell(event, state, challenge),
      () => undefined,
    )
}
