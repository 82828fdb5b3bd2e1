/**
 * Tells the style sheets how much of the page a keyboard covers (Safari; elsewhere the page grows smaller, as
 * `interactive-widget` asks), and keeps the field in sight.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport
  view?.addEventListener('resize', () => {
    const covered = view.scale === 1 ? Math.max(0, window.innerHeight - view.height) : 0
    document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    const field = document.activeElement
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.scrollIntoView({ block: 'nearest' })
  })
}
