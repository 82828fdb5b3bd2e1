import { describe, expect, it } from 'vitest'
import type { Customer } from '../../platform/http/route.ts'
import { APPROVED, APPROVER, CUSTOMER, MARINA, minutes, PAULO, POLICY } from '../consents/consent.fixture.ts'
import type { Consent } from '../consents/consent.ts'
import { approve, toChosen } from './approve-consent.ts'
import { decisionsWorld, failureOf } from './decisions-world.fixture.ts'
import { reject } from './reject-consent.ts'
import { remindApprovers } from './remind-approvers.ts'

const LAURA = '11144477735'
/** Marina has approved; Paulo and Laura are asked. */
const ASKED: Consent = {
  ...APPROVED,
  resources: [toChosen({ ...POLICY, approvers: [MARINA, PAULO, LAURA] })],
  approvers: [
    { document: PAULO, approvedAt: undefined },
    { document: LAURA, approvedAt: undefined },
  ],
}
const LAST: Consent = {
  ...ASKED,
  approvers: [
    { document: PAULO, approvedAt: undefined },
    { document: LAURA, approvedAt: minutes(7) },
  ],
}
const PLACE = { location: 'https://alfa.example/myshares/urn%3Aalfa%3A1' }
const wish = (customer: Customer = APPROVER) => ({ customer, consentId: 'urn:alfa:1', approvedResources: [] })

describe('a further approver approves', () => {
  it('their part alone, with a receipt of their own, and is led to it in their own list', async () => {
    const { world, deps, stored } = decisionsWorld(ASKED)
    expect(await approve(deps, wish())).toEqual(PLACE)
    expect(stored()?.approvers).toEqual([
      { document: PAULO, approvedAt: minutes(10) },
      { document: LAURA, approvedAt: undefined },
    ])
    expect(world.receipts).toMatchObject([
      {
        kind: 'GRANT',
        document: PAULO,
        loggedUser: PAULO,
        isFurtherApprover: true,
        at: minutes(10),
        permissions: ['DAMAGES_AND_PEOPLE_AUTO_READ'],
      },
    ])
    expect(world.told).toMatchObject([
      { to: PAULO, news: { kind: 'authorised', receipt: `GRANT of ${PAULO}`, needsOthers: true } },
    ])
    expect(world.accepted).toEqual([])
    // What is read next was allowed by this approval.
    expect(world.parted).toEqual(['urn:alfa:1'])
  })

  it.each([
    ['as the last one', LAST, undefined],
    ['in the same moment as the other one', ASKED, LAST],
  ])('%s: the owner hears that nobody is missing', async (_when, found, meanwhile) => {
    const { world, deps, put } = decisionsWorld(found)
    world.meanwhile = () => meanwhile && put(meanwhile)
    await approve(deps, wish())
    expect(world.told.map(({ to, news }) => [to, news.kind])).toEqual([
      [PAULO, 'authorised'],
      [MARINA, 'all-approved'],
    ])
    expect(world.told[0]?.news).not.toHaveProperty('needsOthers')
  })

  it('again: the same answer, and nothing twice', async () => {
    const { world, deps, stored } = decisionsWorld(ASKED)
    await approve(deps, wish())
    world.now = minutes(20)
    expect(await approve(deps, wish())).toEqual(PLACE)
    expect([world.receipts.length, world.told.length, world.history.length]).toEqual([1, 1, 1])
    expect(stored()?.approvers[0]?.approvedAt).toEqual(minutes(10))
  })

  it('not when it ends in the same moment, by their own refusal or by somebody else', async () => {
    const last = { ...ASKED, approvers: LAST.approvers.toReversed() }
    const { world, deps, put, stored } = decisionsWorld(last)
    world.meanwhile = () => put({ ...last, status: 'REJECTED', statusChangedAt: minutes(10) })
    expect(await failureOf(approve(deps, wish()))).toEqual({ code: 'CONSENT_NOT_WAITING' })
    expect(stored()?.approvers).toEqual(last.approvers)
    expect([world.receipts, world.told]).toEqual([[], []])
  })

  it('not once that hour has passed while the insurer told their name', async () => {
    const { world, deps, stored } = decisionsWorld(ASKED)
    const { prepare } = deps.receipts
    deps.receipts.prepare = (action) => {
      world.now = minutes(65)
      return prepare(action)
    }
    expect(await failureOf(approve(deps, wish()))).toEqual({ code: 'CONSENT_NOT_WAITING' })
    expect(stored()).toMatchObject({ approvers: ASKED.approvers, now: 'REJECTED' })
    expect([world.receipts, world.told]).toEqual([[], []])
  })

  it.each([
    ['loa2', undefined, 'none'],
    ['loa3', undefined, 'SECOND_FACTOR_NEEDED'],
    ['loa3', 9, 'none'],
    ['loa3', 10, 'SECOND_FACTOR_NEEDED'],
  ] as const)('with %s demanded and a factor %s minutes ago: %s', async (furtherApproval, ago, code) => {
    const { deps, stored } = decisionsWorld(ASKED)
    const proved = ago !== undefined && {
      proved: { acr: 'loa3' as const, amr: ['pwd', 'otp'], factorAt: minutes(10 - ago) },
    }
    const levels = { ...deps.levels, furtherApproval }
    const outcome = await failureOf(approve({ ...deps, levels }, wish({ ...APPROVER, ...proved })))
    expect(outcome.code.replace(/^none.*/, 'none')).toBe(code)
    expect(stored()?.approvers[0]?.approvedAt).toEqual(code === 'none' ? minutes(10) : undefined)
  })

  it('a service asks for the second factor of them as well', async () => {
    const { deps } = decisionsWorld({
      ...ASKED,
      permissions: [...ASKED.permissions, 'ENDORSEMENT_REQUEST_CREATE'],
    })
    expect((await failureOf(approve(deps, wish()))).code).toBe('SECOND_FACTOR_NEEDED')
  })
})

describe('a further approver refuses', () => {
  it('the sharing ends for everybody, and the owner hears who it was not', async () => {
    const { world, deps, stored } = decisionsWorld(ASKED)
    expect(await reject(deps, wish())).toEqual(PLACE)
    expect(stored()).toMatchObject({
      status: 'REJECTED',
      rejection: {
        by: 'USER',
        code: 'CUSTOMER_MANUALLY_REJECTED',
        note: 'Recusado por outro responsável da múltipla alçada.',
      },
    })
    expect(world.dropped).toEqual(['grant-1'])
    expect(world.told.map(({ to, news }) => [to, news.kind === 'ended' && news.by])).toEqual([
      [MARINA, 'other-person-refused'],
      [PAULO, 'reader-refused'],
      [LAURA, 'other-person-refused'],
    ])
    expect(world.receipts.map(({ kind, document }) => [kind, document])).toEqual([
      ['REFUSAL', PAULO],
      ['END', MARINA],
      ['END', LAURA],
    ])
  })

  it('again, also the other one: the same answer', async () => {
    const { world, deps } = decisionsWorld(ASKED)
    await reject(deps, wish())
    expect(await reject(deps, wish())).toEqual(PLACE)
    expect(await reject(deps, wish({ ...APPROVER, document: LAURA, loggedUser: LAURA }))).toEqual(PLACE)
    expect(world.history).toHaveLength(1)
  })

  it('not what they have approved, nor may the owner, who is no further approver', async () => {
    const { deps, stored } = decisionsWorld(ASKED)
    expect((await failureOf(reject(deps, wish(CUSTOMER)))).code).toBe('CONSENT_NOT_WAITING')
    await approve(deps, wish())
    expect(await failureOf(reject(deps, wish()))).toEqual({ code: 'CONSENT_NOT_WAITING' })
    expect(stored()?.status).toBe('AUTHORISED')
  })

  it('not what ended in another way, nor what ends in the same moment', async () => {
    const rejection = { by: 'USER', code: 'CUSTOMER_MANUALLY_REVOKED', note: undefined } as const
    const ended: Consent = { ...ASKED, status: 'REJECTED', rejection }
    const over = decisionsWorld(ended)
    expect(await failureOf(reject(over.deps, wish()))).toEqual({ code: 'CONSENT_NOT_WAITING' })
    const { world, deps, put } = decisionsWorld(ASKED)
    world.meanwhile = () => put(ended)
    expect(await failureOf(reject(deps, wish()))).toEqual({ code: 'CONSENT_NOT_WAITING' })
    expect([world.receipts, world.told]).toEqual([[], []])
  })

  it('not after the hour: it had ended', async () => {
    const { world, deps } = decisionsWorld(ASKED)
    world.now = minutes(65)
    expect(await failureOf(reject(deps, wish()))).toEqual({ code: 'CONSENT_NOT_WAITING' })
  })
})

describe('a reminder', () => {
  const remind = (deps: ReturnType<typeof decisionsWorld>['deps'], customer: Customer = CUSTOMER) =>
    remindApprovers(deps, { customer, consentId: 'urn:alfa:1' })

  it('asks everybody whose answer is missing once more, and nobody else', async () => {
    const { world, deps } = decisionsWorld(LAST)
    expect(await remind(deps)).toEqual({ reminded: 1 })
    expect(world.taken).toEqual(['approverReminder urn:alfa:1'])
    expect(world.told).toMatchObject([
      { to: PAULO, news: { kind: 'approval-missing', by: 'Marina Lopes', until: '2026-11-20T13:05:00Z' } },
    ])
  })

  it.each([
    ['one of the others', LAST, APPROVER, 'NOT_FOUND'],
    ['a stranger', LAST, { ...CUSTOMER, document: LAURA, loggedUser: LAURA }, 'NOT_FOUND'],
    ['their own request, which nobody else authorises', APPROVED, CUSTOMER, 'CONSENT_NOT_WAITING'],
    ['one whose hour is over', { ...LAST, approvedAt: minutes(-50) }, CUSTOMER, 'CONSENT_NOT_WAITING'],
  ])('of %s tells nobody', async (_whose, consent, customer, code) => {
    const { world, deps } = decisionsWorld(consent)
    expect(await failureOf(remind(deps, customer))).toEqual({ code })
    expect([world.told, world.taken]).toEqual([[], []])
  })
})
