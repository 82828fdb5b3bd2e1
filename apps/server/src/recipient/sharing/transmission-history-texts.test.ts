import { expect, it } from 'vitest'
import { minutes } from './sharing-world.fixture.ts'
import { approvedByAllText, endedText } from './transmission-history-texts.ts'

it.each([
  ['CUSTOMER_MANUALLY_REVOKED', undefined, 'Você encerrou o compartilhamento na Beta Seguradora'],
  ['CUSTOMER_MANUALLY_REJECTED', undefined, 'Você não autorizou o pedido na Beta Seguradora'],
  [
    'CUSTOMER_MANUALLY_REJECTED',
    minutes(5),
    'Outra pessoa não autorizou o compartilhamento na Beta Seguradora',
  ],
  ['CONSENT_EXPIRED', undefined, 'O prazo de 60 minutos para autorizar o pedido terminou'],
  ['CONSENT_EXPIRED', minutes(5), 'Nem todas as pessoas autorizaram a tempo na Beta Seguradora'],
  ['CONSENT_MAX_DATE_REACHED', minutes(5), 'O prazo do compartilhamento terminou'],
  ['CONSENT_TECHNICAL_ISSUE', minutes(5), 'O compartilhamento foi encerrado por uma falha técnica'],
  [
    'INTERNAL_SECURITY_REASON',
    minutes(5),
    'O compartilhamento foi encerrado por segurança na Beta Seguradora',
  ],
  ['OTHER', minutes(5), 'O compartilhamento foi encerrado na Beta Seguradora'],
])('the history says of %s, confirmed at %s: %s', (reason, confirmedAt, text) => {
  expect(endedText(reason, { holderName: 'Beta Seguradora', confirmedAt })).toBe(text)
})

it('the history says when all have authorised', () => {
  expect(approvedByAllText('Beta Seguradora')).toBe('Todas as pessoas autorizaram na Beta Seguradora')
})
