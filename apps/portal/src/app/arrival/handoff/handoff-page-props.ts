import type { IntentBrand } from '@consente/contract/portal/intents'

/** The computer's part of a handoff. */
export type HandoffPageProps = {
  intentId: string
  asker: IntentBrand
  /** "Entrar aqui mesmo": back to the login. */
  onHere: () => void
}
