import { expect, it } from 'vitest'
import {
  INSTITUTION_IDS,
  policiesOf,
  registerOf,
} from '../../../../../sandbox/institutions/sandbox-institutions.ts'
import { withDetails } from '../../../../../sandbox/insurer/sample-data.ts'
import { isKnownKind } from './PolicyKind.tsx'
import { policyCard } from './policy-card.ts'

/** A policy of each family that the sandbox has, with its details. */
const SAMPLES = new Map(
  INSTITUTION_IDS.flatMap((id) => {
    const books = { register: registerOf(id), policies: policiesOf(id) }
    const company = { name: id, cnpj: '11222333000181' }
    return withDetails(books, company).policies.map((policy) => [policy.type, policy] as const)
  }),
)

it('the sandbox has all thirteen families of phase 2', () => expect(SAMPLES.size).toBe(13))

it.each([...SAMPLES])(
  '%s has a drawing, its own term and figures',
  (type, { policyId, productName, companyName, detail }) => {
    const parts = Object.entries(detail).map(([name, data]) => {
      const isEmpty = Array.isArray(data) && data.length === 0
      return { name, displayName: name, state: isEmpty ? ('EMPTY' as const) : ('RECEIVED' as const), data }
    })
    const card = policyCard({ resourceId: policyId, productName, companyName, parts })
    expect(isKnownKind(type)).toBe(true)
    expect(card).toMatchObject({ title: productName, number: policyId, companyName })
    expect(card.term?.end.getTime()).toBeGreaterThan(card.term?.start.getTime() ?? Number.POSITIVE_INFINITY)
    expect(card.figures.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(card)).not.toMatch(/undefined|NaN|object Object|Invalid Date|Não compartilhado/)
  },
)
