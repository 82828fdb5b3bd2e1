/** Marks the page for the style sheets (`in-app.css`): it stands in the institution's app. */
export function markInApp(): void {
  document.documentElement.dataset.canal = 'app'
}

/** A portal that knows no app: the page stands as everywhere else. */
export function unmarkInApp(): void {
  delete document.documentElement.dataset.canal
}

/** True if the page stands in the institution's app. */
export const isInApp = (): boolean => document.documentElement.dataset.canal === 'app'
