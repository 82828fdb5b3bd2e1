import { readable } from '../stored-sign-in.ts'

const KEY = 'consente.canal'

/** True if this tab stands in the institution's app: `?canal=app` says so, and the tab remembers it. Runs before the first paint. */
export const isAppsTab = (): boolean =>
  readable(() => {
    if (new URLSearchParams(window.location.search).get('canal') === 'app') sessionStorage.setItem(KEY, 'app')
    return sessionStorage.getItem(KEY) === 'app'
  }) ?? false
