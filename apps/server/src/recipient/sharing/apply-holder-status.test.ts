import { describe, expect, it } from 'vitest'
import { applyHolderStatus } from './apply-holder-status.ts'
import { endTransmission } from './end-transmission.ts'
import { ACTIVE, minutes, PENDING, rejected, sharingWorld } from './sharing-world.fixture.ts'
import { DECLINED } from './transmission.ts'

describe('the consent ended at its holder', () => {
  it.each([
    ['CUSTOMER_MANUALLY_REVOKED', 'other-institution', 'OTHER_PARTY', 'END', 'INACTIVE'],
    ['CUSTOMER_MANUALLY_REJECTED', 'other-person-refused', undefined, 'END', 'REJECTED'],
    ['CONSENT_EXPIRED', 'unanswered', undefined, 'END', 'REJECTED'],
    ['CONSENT_MAX_DATE_REACHED', 'term', undefined, 'EXPIRY', 'EXPIRED'],
    ['INTERNAL_SECURITY_REASON', 'security', undefined, 'END', 'INACTIVE'],
    ['CONSENT_TECHNICAL_ISSUE', 'technical', undefined, 'END', 'INACTIVE'],
  ])('as %s: by %s', async (code, by, askedBy, kind, status) => {
    const { world, deps } = sharingWorld(ACTIVE)
    await applyHolderStatus(deps, ACTIVE, rejected(code))
    expect(world.rows.get('t1')).toMatchObject({ status, reason: code, statusAt: minutes(8) })
    expect(world.told[0]?.news).toMatchObject({ by, endedAt: '2026-11-20T12:08:00Z' })
    expect(world.receipts).toMatchObject([{ kind, reason: code, at: minutes(8) }])
    expect(world.receipts[0]?.askedBy).toBe(askedBy)
    expect(world.outbox).toEqual([])
    expect(world.toBeTold.size).toBe(0)
  })

  it('a refusal of a request is one, with its receipt, where the holder says so', async () => {
    const { world, deps } = sharingWorld(PENDING)
    await applyHolderStatus(deps, PENDING, rejected('CUSTOMER_MANUALLY_REJECTED'))
    expect(world.receipts).toMatchObject([{ kind: 'REFUSAL', reason: 'CUSTOMER_MANUALLY_REJECTED' }])
    expect(world.history[0]?.text).toBe('Você não autorizou o pedido na Beta Seguradora')
  })

  it('a refusal that only the browser brought is none yet: no receipt', async () => {
    const { world, deps } = sharingWorld(PENDING)
    await endTransmission(deps, PENDING, { end: DECLINED, tellHolder: true })
    expect(world.receipts).toEqual([])
    expect(world.rows.get('t1')?.status).toBe('REJECTED')
  })

  it('a request that nobody answered has no receipt; one that was revoked has', async () => {
    const unanswered = sharingWorld(PENDING)
    await applyHolderStatus(unanswered.deps, PENDING, rejected('CONSENT_EXPIRED'))
    expect(unanswered.world.receipts).toEqual([])
    const revoked = sharingWorld(PENDING)
    await applyHolderStatus(revoked.deps, PENDING, rejected('CUSTOMER_MANUALLY_REVOKED'))
    expect(revoked.world.receipts).toMatchObject([{ kind: 'END' }])
  })
})
