import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { type LiveSpan, tracing } from './tracing.ts'

/**
 * The context of the current work: one request, or one run of a job. Available to everything within it, so that log
 * lines, audit entries and outgoing calls carry the same id without passing it on as a parameter.
 */
export type Interaction = {
  /** `x-fapi-interaction-id` of the request, or a generated one. */
  readonly id: string
  /** The authenticated actor, once known. */
  actor: Actor
  /** The consent that it is about, once known. */
  consentId?: string
  /** The current span, where traces are collected. */
  readonly span?: LiveSpan
}

/** The one who acts in an interaction, as it was proved. */
export type Actor =
  /** CPF of the person. */
  | { kind: 'customer'; document: string }
  /** Another institution that calls us. */
  | { kind: 'recipient'; clientId: string }
  /** Another institution that we called: its answers change our records. */
  | { kind: 'holder'; authorisationServerId: string }
  /** This institution itself: its jobs. */
  | { kind: 'institution' }
  /** An operator of this institution, by a command. */
  | { kind: 'operator' }
  | { kind: 'visitor' }

const storage = new AsyncLocalStorage<Interaction>()

/** undefined outside of requests and jobs: during the start and the stop. */
export const currentInteraction = (): Interaction | undefined => storage.getStore()

/** Runs work whose log lines, spans and audit entries name this interaction. */
export const inInteraction = <T>(interaction: Interaction, work: () => T): T => storage.run(interaction, work)

/** Runs work of the institution itself: one run of a job, or a part of it with a trace of its own. */
export async function asInstitution<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = tracing()?.begin(name, 'internal')
  const id = randomUUID()
  const end = (failed: boolean): void =>
    span?.endIfUsed({ failed, attributes: { 'consente.interaction_id': id } })
  try {
    const result = await inInteraction({ id, actor: { kind: 'institution' }, ...(span && { span }) }, work)
    end(false)
    return result
  } catch (error) {
    end(true)
    throw error
  }
}

/** Sets the actor, once authenticated. */
export function actAs(actor: Actor): void {
  const interaction = storage.getStore()
  if (interaction) interaction.actor = actor
}

/** Names the consent that the current work is about. */
export function aboutConsent(consentId: string): void {
  const interaction = storage.getStore()
  if (interaction) interaction.consentId = consentId
}

/** Runs the work with another actor. */
export function onBehalfOf<T>(actor: Actor, work: () => T): T {
  const interaction = storage.getStore()
  return inInteraction({ id: randomUUID(), ...interaction, actor }, work)
}

/** Runs the work as one part of the current work that is about this consent, beside others that are about theirs. */
export function withinConsent<T>(consentId: string | undefined, work: () => T): T {
  const interaction = storage.getStore()
  return interaction && consentId ? inInteraction({ ...interaction, consentId }, work) : work()
}
