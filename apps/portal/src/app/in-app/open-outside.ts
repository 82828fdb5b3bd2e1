/** A link to another host opens in the browser: inside the app it would take the place of the portal. */
export function openOutside({ target }: Pick<Event, 'target'>): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || !/^https?:$/.test(link.protocol) || link.host === window.location.host) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}
