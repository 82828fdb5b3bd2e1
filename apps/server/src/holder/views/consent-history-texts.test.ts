import { expect, it } from 'vitest'
import type { HistoryEntry } from '../consents/consent.ts'
import { historyText, type Reading } from './consent-history-texts.ts'

const READER: Reading = {
  recipient: 'Alfa Seguros',
  isAlone: false,
  hasOwn: true,
  isEnder: false,
  authorisedBy: () => 'reader',
}

const inForce = (reading: Partial<Reading>) =>
  historyText({ event: 'IN_FORCE', at: new Date(0) }, { ...READER, ...reading }).map(({ text }) => text)

it('somebody with data of their own is told what may be read already, nobody else is', () => {
  expect(inForce({ isAlone: true })).toEqual(['A Alfa Seguros passou a ter acesso.'])
  expect(inForce({})).toEqual(['A Alfa Seguros já pode ler o que não depende de outra pessoa.'])
  expect(inForce({ hasOwn: false })).toEqual([])
})

it('everybody reads of themselves as “você”, and of others by name where they may know them', () => {
  const told = (event: HistoryEntry['event'], authorisedBy: Reading['authorisedBy']) =>
    historyText({ event, at: new Date(0) }, { ...READER, authorisedBy })[0]?.text
  for (const event of ['AUTHORISED', 'FURTHER_APPROVAL'] as const) {
    expect(told(event, () => 'reader')).toBe('Você autorizou o compartilhamento.')
    expect(told(event, () => ({ name: 'Helena Prado' }))).toBe('Helena Prado autorizou o compartilhamento.')
    expect(told(event, () => undefined)).toBe('Outra pessoa autorizou o compartilhamento.')
  }
})

it('the one who refused or ended it reads that they did', () => {
  const told = (detail: string, isEnder: boolean, isAlone = false) =>
    historyText({ event: 'REJECTED', at: new Date(0), detail }, { ...READER, isEnder, isAlone })[0]?.text
  expect(told('CUSTOMER_MANUALLY_REJECTED', true)).toBe('Você não autorizou o compartilhamento.')
  expect(told('CUSTOMER_MANUALLY_REVOKED', true)).toBe('Você encerrou o compartilhamento.')
  expect(told('CUSTOMER_MANUALLY_REJECTED', true, true)).toBe('Você não autorizou o compartilhamento.')
  expect(told('CUSTOMER_MANUALLY_REJECTED', false)).toBe('Outra pessoa não autorizou o compartilhamento.')
  expect(told('CONSENT_EXPIRED', false)).toBe('Nem todas as pessoas autorizaram a tempo.')
  expect(told('CONSENT_EXPIRED', false, true)).toBe('O prazo de 60 minutos para autorizar o pedido terminou.')
})
