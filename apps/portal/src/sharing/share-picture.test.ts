import { situationOf } from '@consente/domain/sharing/situation-of'
import { describe, expect, it } from 'vitest'
import { beadsOf, bridgeOf, markOf } from './share-picture.ts'

const NOW = new Date('2026-07-08T17:04:00Z')
const of = (status: string) => situationOf({ status }, NOW)
const bridgeOfStatus = (status: string) => bridgeOf(of(status))

describe('the mark of a status', () => {
  it.each([
    ['INACTIVE', 'Inativo', 'inactive'],
    ['ACTIVE', 'Ativo', 'active'],
    ['AUTHORISED', 'Autorizado', 'active'],
    ['EXPIRED', 'Expirado', 'expired'],
    ['REJECTED', 'Rejeitado', 'rejected'],
    ['PENDING', 'Pendente', 'pending'],
    ['SUSPENDED', 'SUSPENDED', 'inactive'],
  ])('in a list: %s reads %s', (status, word, tone) => {
    expect(markOf(of(status), 'list')).toEqual({ word, tone })
  })

  it('ACTIVE is green past its term, and while a part waits for somebody, too', () => {
    for (const more of [{ expirationDateTime: NOW.toISOString() }, { furtherApproval: 'SOME' as const }])
      expect(markOf(situationOf({ status: 'ACTIVE', ...more }, NOW), 'list')).toEqual({
        word: 'Ativo',
        tone: 'active',
      })
  })
})

describe('the bridge', () => {
  it('is whole only while data may cross', () => {
    expect(['ACTIVE', 'AUTHORISED'].map(bridgeOfStatus)).toEqual(['active', 'active'])
    expect(['PENDING', 'EXPIRED', 'INACTIVE', 'REJECTED'].map(bridgeOfStatus)).toEqual([
      'pending',
      'expired',
      'ended',
      'rejected',
    ])
    expect(bridgeOfStatus('SUSPENDED')).toBe('planned')
  })

  it('has a filled bead for what is always asked, a hollow one for the rest, and none for RESOURCE', () => {
    const beads = beadsOf([
      { type: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', displayName: 'Dados Cadastrais' },
      { type: 'CUSTOMERS_BUSINESS_QUALIFICATION', displayName: 'Dados Qualitativos' },
      { type: 'CUSTOMERS_PERSONAL_ADDITIONALINFO', displayName: 'Dados Complementares' },
      { type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' },
      { type: 'RESOURCE', displayName: 'Recursos' },
    ])
    expect(beads).toEqual([
      { required: true, label: 'Dados Cadastrais' },
      { required: true, label: 'Dados Qualitativos' },
      { required: false, label: 'Dados Complementares' },
      { required: false, label: 'Automóvel' },
    ])
  })
})
