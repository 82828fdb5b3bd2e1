import type { DataGoal } from '@consente/contract/portal/settings'
import { goalOf, institutionOf, type ShareDraft, serverOf } from '../../../session/share-draft.ts'
import { SELECT } from './institution-texts.ts'

/** The purpose checked, as long as the insurer still offers it. */
export function offeredGoal(draft: ShareDraft, goals: readonly DataGoal[]): DataGoal | undefined {
  return goals.find(({ finalidade }) => finalidade === goalOf(draft)?.finalidade)
}

/**
 * Why CONTINUAR of step 1 is disabled, or `undefined`: it needs one data goal checked and an institution chosen
 * (docs/domain/validation.md), down to its company.
 */
export function missingForInstitutionStep(draft: ShareDraft, goals: readonly DataGoal[]): string | undefined {
  const hasGoal = offeredGoal(draft, goals) !== undefined
  const hasInstitution = institutionOf(draft) !== undefined
  if (!hasGoal && !hasInstitution) return SELECT.missing.both
  if (!hasGoal) return SELECT.missing.goal
  if (!hasInstitution) return SELECT.missing.institution
  return serverOf(draft) ? undefined : SELECT.missing.company
}
