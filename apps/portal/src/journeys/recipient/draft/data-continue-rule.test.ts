import { describe, expect, it } from 'vitest'
import type { PersonalData, ShareDraft } from '../../../session/share-draft.ts'
import { mayContinue, missingForSummary } from './data-continue-rule.ts'

type Case = { C: boolean; A: boolean; P: boolean; O: boolean; S: number }

function draftOf({ C, A, P, O, S }: Case): ShareDraft {
  const personalData: PersonalData = { dadosCadastrais: C, informacoesComplementares: A, dadosPessoais: P }
  const selects = [{ name: 'Apólices', isChecked: S > 0, code: 'DAMAGES_AND_PEOPLE_AUTO_READ' }]
  const objects = [{ name: 'Automóvel', isChecked: S > 0, apiKey: 'DAMAGES_AND_PEOPLE_AUTO', selects }]
  return {
    personalData,
    optionalData: O,
    confirmInsurerData: { insuranceObjects: { allChecked: S > 0, objects } },
  }
}

const both = [true, false]
const cases = both.flatMap((C) =>
  both.flatMap((A) => both.flatMap((P) => both.flatMap((O) => [0, 1].map((S) => ({ C, A, P, O, S }))))),
)

describe('continue rule of step 2', () => {
  it.each(cases)('C $C, A $A, P $P, O $O, S $S', (each) => {
    const { C, A, P, O, S } = each
    // The sentence of the decisions, word for word.
    const enabled = (O && S > 0) || (!O && (C || A || P)) || (C && A && P && S === 0)
    expect(mayContinue(draftOf(each))).toBe(enabled)
  })

  it('says what is missing', () => {
    expect(missingForSummary(draftOf({ C: true, A: false, P: true, O: true, S: 0 }))).toBe('products')
    expect(missingForSummary(draftOf({ C: false, A: false, P: false, O: false, S: 0 }))).toBe('anything')
    expect(missingForSummary(draftOf({ C: true, A: true, P: true, O: true, S: 0 }))).toBeUndefined()
  })
})
