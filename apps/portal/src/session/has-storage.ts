/**
 * True if the browser lets the portal store anything. With all cookies refused the mere name throws; a browser within
 * another program may have no storage at all. Part of the start guard: ECMAScript 5 only (`start-guard-asset.ts`).
 */
export function hasStorage(): boolean {
  try {
    localStorage.setItem('consente.probe', '')
    localStorage.removeItem('consente.probe')
    sessionStorage.getItem('consente.probe')
    return true
  } catch (_) {
    return false
  }
}
