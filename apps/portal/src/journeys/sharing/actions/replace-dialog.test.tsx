import type { ConsentDetails } from '@consente/contract/portal/consents'
import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { asSharing } from '../../../api/sharings/sharings.ts'
import { shareView } from '../../../sharing/share-view.ts'
import { CONFIG } from '../../../testing/page-for-tests.tsx'
import { details } from '../../../testing/shares-for-tests.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { planOf } from './share-action-plan.ts'

const LONG = { expirationDateTime: '2036-07-08T17:04:00Z', organisationName: 'Banco Gama' }
const inDays = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()

function ask(
  more: Partial<ConsentDetails>,
  order: 'at-once' | 'when-authorised',
  action: 'renew' | 'change' = 'renew',
) {
  // What waits was asked for within the hour, for a year.
  const fresh =
    more.status === 'PENDING' ? { createDateTime: inDays(0), expirationDateTime: inDays(365) } : {}
  const told = asSharing(details({ confirmationDateTime: undefined, ...LONG, ...fresh, ...more }), new Date())
  const plan = planOf({ action, situation: told.situation, shareType: 'RECEIVING', order })
  if (plan.kind !== 'replace') throw new Error(plan.kind)
  const view = shareView(told, 'RECEIVING', CONFIG.brand)
  const nothing = () => undefined
  render(<ReplaceDialog {...{ action, plan, view, busy: false }} onClose={nothing} onConfirm={nothing} />)
  return document.body.textContent ?? ''
}

describe('RENOVAR', () => {
  it('shows the new end beside the old one, and that the rest stays as it is', () => {
    const said = ask({}, 'at-once')
    expect(screen.getByRole('img', { name: /^Hoje o fim é 08\/07\/2036\. Depois será / })).toBeTruthy()
    for (const words of ['era 08/07/2036', 'O mesmo grupo', '12 meses, a contar de hoje', 'ObjetivoO mesmo'])
      expect(said).toContain(words)
    expect(said).toContain('Você autoriza no Banco Gama, com a senha de lá.')
  })

  const NOW_ENDS =
    'O de hoje termina agora. O novo só começa quando você autorizar no Banco Gama. Até lá, nada é enviado.'

  it.each([
    ['in force', { status: 'ACTIVE' }, 'at-once', NOW_ENDS],
    ['in force', { status: 'AUTHORISED' }, 'at-once', NOW_ENDS],
    ['that waits', { status: 'PENDING' }, 'at-once', 'O pedido que espera é cancelado agora.'],
    [
      'that waits',
      { status: 'PENDING' },
      'when-authorised',
      'O pedido que espera segue até você autorizar o novo',
    ],
    [
      'of which a part waits',
      { status: 'PENDING', furtherApproval: 'SOME' },
      'at-once',
      'O que já vale termina agora, e o que espera é cancelado.',
    ],
    [
      'of which a part waits',
      { status: 'PENDING', furtherApproval: 'SOME' },
      'when-authorised',
      'O que já vale, e o que espera, seguem até você autorizar o novo.',
    ],
    ['that has ended', { status: 'EXPIRED' }, 'at-once', 'O de hoje já terminou.'],
    ['that was refused', { status: 'REJECTED' }, 'at-once', 'O pedido de antes já não vale.'],
    [
      'that nobody authorised in time',
      { status: 'PENDING', createDateTime: '2026-07-08T17:05:00Z' },
      'at-once',
      'O tempo para autorizar o pedido de antes passou.',
    ],
    ['of an unreadable status', { status: '7' }, 'at-once', 'Não sabemos se o de hoje ainda vale.'],
  ] as const)('tells of one %s (%j, %s) what becomes of it', (_, more, order, words) => {
    const said = ask(more, order)
    expect(said).toContain(words)
    if (more.status === 'PENDING' && !('furtherApproval' in more)) expect(said).not.toContain('O de hoje')
  })

  it('tells an end that has come in the past', () => {
    ask({ status: 'EXPIRED' }, 'at-once')
    screen.getByRole('img', { name: /^O fim era 08\/07\/2036\. Depois será / })
  })

  it.each([
    ['waits', {}],
    ['nobody authorised in time', { createDateTime: '2026-07-08T17:05:00Z' }],
    ['was refused', { status: 'REJECTED' }],
  ])('tells a request that %s without an end: it never ran', (_, more) => {
    const said = ask({ status: 'PENDING', ...more }, 'at-once')
    expect(screen.queryByRole('img')).toBeNull()
    expect(said).not.toMatch(/era \d|O fim/)
    expect(said).toContain('meses, a contar de hoje')
  })

  it('without a purpose or dates says nothing of them', () => {
    const said = ask({ finalidade: undefined, expirationDateTime: 'x', createDateTime: 'x' }, 'at-once')
    expect(said).not.toMatch(/Objetivo|era |NaN|Invalid/)
  })
})

it('ALTERAR shows the bridge to come, and when the present one ends', () => {
  expect(ask({}, 'when-authorised', 'change')).toContain('O de hoje vale até o novo ser autorizado')
  cleanup()
  expect(ask({}, 'at-once', 'change')).toContain('O de hoje termina agora.')
  expect(document.body.innerHTML).toContain('uma ponte nova do Banco Gama para a Alfa Seguros')
})
