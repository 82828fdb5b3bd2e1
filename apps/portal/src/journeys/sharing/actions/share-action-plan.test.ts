import { situationOf } from '@consente/domain/sharing/situation-of'
import { describe, expect, it } from 'vitest'
import { CONFIG } from '../../../testing/page-for-tests.tsx'
import { planOf, replaceOrder, type ShareAction } from './share-action-plan.ts'

const plan = (action: ShareAction, status: string, more: Partial<Parameters<typeof planOf>[0]> = {}) =>
  planOf({
    action,
    situation: situationOf({ status }, new Date()),
    shareType: 'RECEIVING',
    order: 'at-once',
    ...more,
  })

const ALL = ['INACTIVE', 'ACTIVE', 'AUTHORISED', 'EXPIRED', 'OVERDUE', 'REJECTED', 'PENDING']

describe('which buttons are enabled', () => {
  it('Encerrar is disabled when INACTIVE, EXPIRED or OVERDUE', () => {
    const blocked = ALL.filter((status) => plan('end', status).kind === 'blocked')
    expect(blocked).toEqual(['INACTIVE', 'EXPIRED', 'OVERDUE'])
  })

  it('Alterar is enabled only when ACTIVE; AUTHORISED reads Ativo and counts as it', () => {
    const enabled = ALL.filter((status) => plan('change', status).kind !== 'blocked')
    expect(enabled).toEqual(['ACTIVE', 'AUTHORISED'])
  })

  it('Renovar is always enabled', () => {
    expect(ALL.filter((status) => plan('renew', status).kind === 'blocked')).toEqual([])
    expect(plan('renew', 'SUSPENDED').kind).toBe('replace')
  })
})

describe('Renovar and Alterar, at once (the specification)', () => {
  it('Renovar revokes first when PENDING or ACTIVE', () => {
    for (const status of ['PENDING', 'ACTIVE', 'AUTHORISED']) {
      expect(plan('renew', status)).toEqual({ kind: 'replace', revokesFirst: true, replaces: false })
    }
  })

  it('Renovar revokes nothing that has ended already', () => {
    for (const status of ['INACTIVE', 'EXPIRED', 'OVERDUE', 'REJECTED']) {
      expect(plan('renew', status)).toEqual({ kind: 'replace', revokesFirst: false, replaces: false })
    }
  })
})

describe('Renovar and Alterar, when authorised (the certification)', () => {
  const order = 'when-authorised' as const

  it('revoke nothing now and name the previous sharing', () => {
    for (const action of ['renew', 'change'] as const) {
      expect(plan(action, 'ACTIVE', { order })).toEqual({
        kind: 'replace',
        revokesFirst: false,
        replaces: true,
      })
    }
  })

  it('name no sharing that has ended already', () => {
    expect(plan('renew', 'EXPIRED', { order })).toEqual({
      kind: 'replace',
      revokesFirst: false,
      replaces: false,
    })
  })

  it('need the capability: without it the previous sharing would never end', () => {
    const { capabilities } = CONFIG
    expect(replaceOrder({ replaceConsent: order, capabilities })).toBe('at-once')
    expect(replaceOrder({ replaceConsent: order, capabilities: { ...capabilities, replaces: true } })).toBe(
      order,
    )
  })
})

it('a sharing that we transmit can be ended without leaving the institution', () => {
  expect(plan('end', 'ACTIVE', { shareType: 'TRANSMITTING' })).toEqual({ kind: 'end' })
})
