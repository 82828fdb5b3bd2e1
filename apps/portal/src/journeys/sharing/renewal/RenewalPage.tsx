import { lazyPart } from '../../../ui/basics/lazy-part.ts'

const Renewal = lazyPart('Renewal', () => import('./Renewal.tsx'))

/** `/myshares/:consentId/renovar`. It needs much of what the sharing's own page has, and little that other pages have. */
export function RenewalPage() {
  return <Renewal />
}
