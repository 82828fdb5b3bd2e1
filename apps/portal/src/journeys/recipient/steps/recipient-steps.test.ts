import { describe, expect, it } from 'vitest'
import { chooseGoal, chooseInstitution, switchProducts } from '../../../session/draft-choices.ts'
import type { ShareDraft } from '../../../session/share-draft.ts'
import { BETA, CHOSEN, GOALS } from '../../../testing/recipient-journey-for-tests.tsx'
import { detourFrom, mayEnter, STEPS } from './recipient-steps.ts'

const withInstitution = chooseInstitution({}, BETA)
const at = (draft: ShareDraft, rest: { redirect?: string; isConfirmed?: boolean } = {}) => ({
  draft,
  redirect: rest.redirect,
  isConfirmed: rest.isConfirmed ?? false,
})

describe('the five steps', () => {
  it('fill the bar to 0, 30, 50, 70 and 90 in turn', () => {
    expect(STEPS.map(({ number, percent, path }) => [number, percent, path])).toEqual([
      [1, 0, '/recipient-select-insurer'],
      [2, 30, '/recipient-confirm-open-insurance'],
      [3, 50, '/recipient-share-resume'],
      [4, 70, '/recipient-share-redirect'],
      [5, 90, '/recipient-shared-confirmation'],
    ])
  })
})

describe('who may enter', () => {
  it('step 1: every signed-in customer', () => {
    expect(mayEnter(1, at({}))).toBe(true)
  })

  it('step 2: with a purpose and an institution, down to its company', () => {
    expect(detourFrom(2, at({}))).toBe('/recipient-select-insurer')
    expect(detourFrom(2, at(withInstitution))).toBe('/recipient-select-insurer')
    expect(detourFrom(2, at(CHOSEN))).toBeUndefined()
    const other = BETA.AuthorisationServers.map((one) => ({ ...one, AuthorisationServerId: 'as-2' }))
    const several = { ...BETA, AuthorisationServers: [...BETA.AuthorisationServers, ...other] }
    const unsettled = chooseGoal(chooseInstitution({}, several), GOALS, GOALS[0]?.finalidade ?? '', true)
    expect(detourFrom(2, at(unsettled))).toBe('/recipient-select-insurer')
  })

  it('step 3: once step 2 may be left; otherwise back to step 2', () => {
    expect(detourFrom(3, at(CHOSEN))).toBeUndefined()
    expect(detourFrom(3, at(switchProducts(CHOSEN, true)))).toBe('/recipient-confirm-open-insurance')
    expect(detourFrom(3, at({}))).toBe('/recipient-select-insurer')
  })

  it('step 4: only with an address to go to; the choice may have come another way (Renovar)', () => {
    expect(detourFrom(4, at({}, { redirect: 'https://x.example/' }))).toBeUndefined()
    expect(detourFrom(4, at(CHOSEN))).toBe('/recipient-share-resume')
  })
})
