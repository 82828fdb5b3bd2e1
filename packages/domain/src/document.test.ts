import { describe, expect, it } from 'vitest'
import { Document } from './document.ts'

describe('a document', () => {
  it.each(['529.982.247-25', '111.444.777-35', '123.456.789-09', '000.000.001-91'])(
    'accepts the CPF %s',
    (text) => {
      expect(Document.parse(text)?.kind).toBe('CPF')
    },
  )
  it.each([
    '12ABC34501DE35',
    'A1B2C3D4000193',
    'SEGUROAB000138',
    '11222333000181',
    '00000000000A04',
    '12abc34501de35',
    '00.000.000/0001-91',
  ])('accepts the CNPJ %s', (text) => expect(Document.parse(text)?.kind).toBe('CNPJ'))
  it.each([
    '529.982.247-26',
    '111.111.111-11',
    '12ABC34501DE36',
    'A1B2C3D40001A3',
    '11222333000182',
    '11111111111111',
    '',
    '5299822472',
    'abc',
  ])('refuses as a document: %s', (text) => expect(Document.parse(text)).toBeUndefined())
  it('is shown in its mask', () => {
    expect(Document.formatText('52998224725')).toBe('529.982.247-25')
    expect(Document.formatText('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(Document.formatText('not one')).toBe('not one')
  })
  it('switches the mask at the 12th digit and back, and at the first letter', () => {
    expect(Document.maskTyping('52998224725')).toBe('529.982.247-25')
    expect(Document.maskTyping('529982247251')).toBe('52.998.224/7251')
    expect(Document.maskTyping('12A')).toBe('12.A')
    expect(Document.maskTyping('529.982.24')).toBe('529.982.24')
    expect(Document.maskTyping('11.222.333/0001-81999')).toBe('11.222.333/0001-81')
  })
  it('pads a numeric CNPJ of an institution with zeros', () => {
    expect(Document.formatCnpj('191')).toBe('00.000.000/0001-91'.replace('0001-91', '0001-91'))
    expect(Document.formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  })
})
