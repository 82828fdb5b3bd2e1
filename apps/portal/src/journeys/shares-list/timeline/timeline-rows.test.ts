import type { ConsentCard } from '@consente/contract/portal/consents'
import type { ShareType } from '@consente/contract/portal/values'
import { describe, expect, it } from 'vitest'
import { sharingCard } from '../../../testing/sharing-card-for-tests.ts'
import { axisOf, monthNames, rowOf, shapeOf, spanText, todayOn } from './timeline-rows.ts'

const NOW = new Date('2026-11-20T13:00:00Z')
const AXIS = axisOf(NOW, 0)
const BRAND = { id: 'alfa', name: 'Alfa Seguros', cnpj: '11222333000181', logo: '/l.svg', colour: '#1a48bc' }
const share = (card: Partial<ConsentCard>, shareType: ShareType = 'RECEIVING') => ({
  shareType,
  card: sharingCard({ createDateTime: '2025-12-02T12:00:00Z', organisationName: 'Banco Gama', ...card }, NOW),
})
const row = (card: Partial<ConsentCard>, shareType?: ShareType) => rowOf(share(card, shareType), AXIS, BRAND)
const inks = (card: Partial<ConsentCard>, axis = AXIS) =>
  shapeOf(share(card), axis).parts.map(({ ink }) => ink)

describe('the axis', () => {
  it('begins with this month and shows a term of twelve to its end, each month as long as another', () => {
    expect(spanText(AXIS)).toBe('nov 2026 a nov 2027')
    expect(monthNames(AXIS).join(' ')).toBe('nov dez jan fev mar abr mai jun jul ago set out nov')
    expect(todayOn(AXIS)?.text).toBe('hoje, 20/11')
    expect(todayOn(AXIS)?.place).toBeCloseTo(0.0498, 3)
  })
  it('moves by twelve months, so that one month is on both; today is where it belongs', () => {
    expect(spanText(axisOf(NOW, -1))).toBe('nov 2025 a nov 2026')
    expect(todayOn(axisOf(NOW, -1))?.place).toBeCloseTo(0.973, 3)
    expect(todayOn(axisOf(NOW, -2))).toBeUndefined()
    expect(todayOn(axisOf(NOW, 1))).toBeUndefined()
    expect(spanText(axisOf(NOW, 1))).toBe('nov 2027 a nov 2028')
  })
  it('counts in the calendar of São Paulo', () => {
    expect(spanText(axisOf(new Date('2026-12-01T02:00:00Z'), 0))).toBe('nov 2026 a nov 2027')
  })
})

describe('a bar', () => {
  it('is past up to now, the rest ahead, with an upright at its end', () => {
    const { parts, stop, goesOn } = row({ expirationDateTime: '2027-07-08T12:00:00Z' })
    expect(parts.map(({ ink }) => ink)).toEqual(['past', 'ahead'])
    expect(parts[0]?.from).toBe(0)
    expect(stop).toBeCloseTo(0.634, 2)
    expect(goesOn).toBeUndefined()
  })
  it('shows the end of a term of twelve months that begins today, on the last month of the axis', () => {
    const { stop, goesOn } = row({
      createDateTime: NOW.toISOString(),
      expirationDateTime: '2027-11-20T13:00:00Z',
    })
    expect([stop && Math.floor(stop * 13), goesOn]).toEqual([12, undefined])
  })
  it('goes on with an arrow when it ends beyond the axis, and points back when it ended before', () => {
    expect(row({ expirationDateTime: '2027-12-01T12:00:00Z' })).toMatchObject({ goesOn: 'after' })
    const earlier = shapeOf(share({ expirationDateTime: '2026-11-30T12:00:00Z' }), axisOf(NOW, 1))
    expect(earlier).toEqual({ parts: [], goesOn: 'before' })
  })
  it('is dotted from today while a request waits, and stands beyond an axis of other years with an arrow', () => {
    const dates = { createDateTime: NOW.toISOString(), expirationDateTime: '2027-05-20T12:00:00Z' }
    const waits = share({ status: 'PENDING', ...dates })
    const { parts, stop } = shapeOf(waits, AXIS)
    expect(parts.map(({ ink }) => ink)).toEqual(['may'])
    expect(stop).toBeUndefined()
    expect(shapeOf(waits, axisOf(NOW, -2))).toEqual({ parts: [], goesOn: 'after' })
    expect(shapeOf(waits, axisOf(NOW, 1))).toEqual({ parts: [], goesOn: 'before' })
  })
  it('is empty for a request that nobody authorised in time', () => {
    const lapsed = { createDateTime: '2026-11-01T12:00:00Z', expirationDateTime: '2027-05-20T12:00:00Z' }
    const { parts, stop, text } = row({ status: 'PENDING', ...lapsed })
    expect([parts, stop, text]).toEqual([[], undefined, 'O tempo para autorizar passou.'])
  })
  it('is grey up to its end; a refused request never began', () => {
    const ended = { status: 'INACTIVE', statusDateTime: '2026-11-10T12:00:00Z' }
    expect(inks(ended)).toEqual(['past'])
    expect(inks({ ...ended, status: 'REJECTED' })).toEqual([])
    expect(shapeOf(share(ended), AXIS).stop).toBeDefined()
  })
  it('promises nothing where a backend tells no dates', () => {
    // Expired, though its term would go on: when it ended is not known.
    expect(shapeOf(share({ status: 'EXPIRED', expirationDateTime: '2027-07-08T12:00:00Z' }), AXIS)).toEqual({
      parts: [],
    })
    expect(inks({ createDateTime: '' })).toEqual([])
    expect(inks({ status: 'SUSPENDED' })).toEqual([])
    expect(row({ createDateTime: '' }).text).toBe('Sem data de fim conhecida')
  })
})

describe('its words', () => {
  it.each<[Partial<ConsentCard>, ShareType, string]>([
    [
      { expirationDateTime: '2027-07-08T12:00:00Z' },
      'TRANSMITTING',
      'Banco Gama, sai da Alfa Seguros, termina em 08/07/2027.',
    ],
    [
      { expirationDateTime: '2026-11-02T12:00:00Z' },
      'RECEIVING',
      'Banco Gama, destino: Alfa Seguros. O prazo acabou em 02/11/2026.',
    ],
    [
      { status: 'PENDING', furtherApproval: 'ALL' },
      'TRANSMITTING',
      'Banco Gama, vai sair da Alfa Seguros. Falta outra pessoa autorizar.',
    ],
    [
      {
        status: 'REJECTED',
        statusDateTime: '2026-03-14T15:00:00Z',
        confirmationDateTime: '2026-03-14T14:30:00Z',
      },
      'TRANSMITTING',
      'Banco Gama, sairia da Alfa Seguros. Rejeitado em 14/03/2026 12:00.',
    ],
    [
      { status: 'EXPIRED', expirationDateTime: '2026-03-14T12:00:00Z' },
      'RECEIVING',
      'Banco Gama, chegava à Alfa Seguros. Terminou em 14/03/2026.',
    ],
  ])('%o, %s: %s', (card, shareType, sentence) => expect(row(card, shareType).sentence).toBe(sentence))

  it.each([
    ['of a request that nobody authorised in time', { status: 'PENDING' }],
    ['of what ended in these days', { status: 'INACTIVE', statusDateTime: '2026-11-02T12:00:00Z' }],
    ['of what ended before the axis', { status: 'EXPIRED', expirationDateTime: '2026-03-14T12:00:00Z' }],
  ])('%s begin after today, whose line would run through them', (_, card) =>
    expect(row({ createDateTime: '2026-11-01T12:00:00Z', ...card }).textAt.place).toBe(todayOn(AXIS)?.place),
  )

  it('stand beside the end where they fit, and above the bar elsewhere', () => {
    expect(row({ expirationDateTime: '2026-12-02T12:00:00Z' })).toMatchObject({
      text: '02/12/2026, em 12 dias',
      textAt: { anchor: 'start', above: false },
    })
    expect(row({ expirationDateTime: '2027-10-08T12:00:00Z' })).toMatchObject({
      text: 'até 08/10/2027',
      textAt: { anchor: 'end', above: true },
    })
    // As long as the words of an end with its hour: a third of the axis is no room beside it.
    const ended = { status: 'INACTIVE', createDateTime: '2026-11-01T12:00:00Z' }
    expect(row({ ...ended, statusDateTime: '2027-03-05T12:00:00Z' })).toMatchObject({
      text: 'Encerrado em 05/03/2027 09:00',
      textAt: { anchor: 'start', above: true },
    })
  })
})
