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
    '529.982.247-35',
    '111.111.111-11',
    '000.000.000-00',
    '00.000.000/0000-00',
    '12ABC34501DE45',
    '12ABC34501DE36',
    'A1B2C3D40001A3',
    '11222333000182',
    '11111111111111',
    '',
    '5299822472',
    'abc',
    'x11222333000181',
    '11222333000181x',
    '1122233300018',
    '5299822472A',
    'A1B2C3D40001933',
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
  it('shows a number that may be no CNPJ only where it can be one', () => {
    expect(['11.222.333/0001-81', '00000191', '12ABC34501DE35'].map(Document.cnpjText, Document)).toEqual([
      '11.222.333/0001-81',
      '00.000.000/0001-91',
      '12.ABC.345/01DE-35',
    ])
    for (const none of [
      '',
      '1234567',
      '112223330001811',
      'A12ABC34501DE35',
      '12ABC34501DE3X',
      '12ABC34501DE355',
    ])
      expect(Document.cnpjText(none)).toBeUndefined()
    expect(Document.cnpjText()).toBeUndefined()
  })
  it('hides a CPF in part from other people, and nothing of a company', () => {
    expect(Document.partlyHidden('52998224725')).toBe('***.982.247-**')
    expect(Document.partlyHidden('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(Document.partlyHidden('not one')).toBe('not one')
  })
  it('loses the label of a mail and signs of no document while typing', () => {
    expect(Document.maskTyping('CPF: 529.982.247-25')).toBe('529.982.247-25')
    expect(Document.maskTyping('529#982')).toBe('529.982')
  })
  it('counts what is typed without punctuation', () => expect(Document.typedLength('529.982-')).toBe(6))
  it('pads none but digits', () => {
    expect(Document.formatCnpj('A191')).toBe('A1.91')
    expect(Document.formatCnpj('191A')).toBe('19.1A')
  })
  it('is none with a fifteenth character, whatever its digits', () => {
    const longer = Array.from({ length: 1000 }, (_, at) => `112223330001${String(at).padStart(3, '0')}`)
    expect(longer.filter((text) => Document.parse(text))).toEqual([])
  })
})
