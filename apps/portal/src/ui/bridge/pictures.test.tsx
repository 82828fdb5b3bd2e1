import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { MemoryRouter } from '../../testing/memory-router-for-tests.tsx'
import { TimeAxis } from '../sharing/TimeAxis.tsx'
import { BridgeSpan } from './BridgeSpan.tsx'
import { HeroBridge } from './HeroBridge.tsx'
import { TermLine } from './TermLine.tsx'
import { YearView } from './YearView.tsx'

const [START, NOW, END] = [
  new Date('2026-07-08T15:00Z'),
  new Date('2026-11-20T15:00Z'),
  new Date('2027-07-08T15:00Z'),
]
const groups = [
  { required: true, label: 'Dados Cadastrais' },
  { required: false, label: 'Automóvel' },
]
const row = {
  id: '1',
  to: '/myshares/1',
  party: { name: 'Beta Seguradora' },
  facts: 'Chega, Ativo',
  sentence: 'Beta Seguradora, chega à Alfa Seguros.',
  text: '08/07/2027',
  textAt: { place: 0.5, anchor: 'start' as const, above: true },
  isStrong: true,
  parts: [{ ink: 'past' as const, from: 0, to: 0.1 }],
  stop: 0.6,
}
const arcs = [
  { key: '1', name: 'Beta Seguradora', end: END, isOut: false, until: 'até 08/07/2027' },
  { key: '2', name: 'Banco Gama', end: END, isOut: true, isSoon: true },
]

const PICTURES: Record<string, ReactElement> = {
  'a bridge': <BridgeSpan state="active" size="full" groups={groups} />,
  'a small bridge': <BridgeSpan state="pending" size="mini" groups={groups} />,
  'the bridge of the entry': <HeroBridge />,
  'a term': <TermLine start={START} end={END} now={NOW} was={NOW} dots={[NOW]} />,
  'a small term': <TermLine start={START} end={END} now={NOW} size="mini" />,
  'a term with its readings': (
    <TermLine start={START} end={END} now={NOW} reads={[{ at: 0.1, isShort: true }]} />
  ),
  'the year': <YearView arcs={arcs} now={NOW} label="Doze meses" />,
  'the timeline': (
    <TimeAxis
      label="Linha do tempo"
      span="nov 2026 a out 2027"
      months={['nov']}
      today={{ place: 0.1, text: 'hoje' }}
      rows={[row]}
    />
  ),
}

const PLACES = 'x y x1 x2 y1 y2 cx cy r rx ry dx dy width height'.split(' ')

it.each(Object.entries(PICTURES))(
  '%s is drawn in units of its frame or in per cent: WebKit draws rem at 0 (bug 258003)',
  (_, picture) => {
    const { container } = render(<MemoryRouter at="/">{picture}</MemoryRouter>)
    const places = [...container.querySelectorAll('svg, svg *')].flatMap((part) =>
      PLACES.flatMap((name) => part.getAttribute(name) ?? []),
    )
    expect(places.length).toBeGreaterThan(5)
    expect(places.filter((place) => !/^-?[\d.]+%?$/.test(place))).toEqual([])
  },
)

it('the months of an axis and today keep their lines apart when the words grow: in shares of the head, whose height is in rem', () => {
  render(<MemoryRouter at="/">{PICTURES['the timeline']}</MemoryRouter>)
  const heights = [...document.querySelectorAll('.axis-head text')].map((text) => text.getAttribute('y'))
  expect(heights).toEqual(['41%', '86%'])
})

it('an end that comes nearer lies before the former one, in the picture and in the words', () => {
  const nearer = new Date('2027-02-08T15:00Z')
  const { container } = render(<TermLine start={START} end={nearer} now={NOW} was={END} />)
  const places = (name: string, at = 'x1') =>
    [...container.querySelectorAll(`.${name}`)].map((line) => line.getAttribute(at))
  expect(places('was')).toEqual(['100%'])
  const [end] = places('ahead', 'x2')
  expect(Number.parseFloat(end ?? '')).toBeLessThan(65)
  expect(container.querySelector('.term-dates')?.textContent).toBe('08/07/2026até 08/02/2027era 08/07/2027')
})

it.each([
  [0.1, 'start'],
  [0.99, 'end'],
])('today at %f of the axis is named within it', (place, anchor) => {
  const axis = <TimeAxis label="" span="" months={['nov']} today={{ place, text: 'hoje' }} rows={[row]} />
  render(<MemoryRouter at="/">{axis}</MemoryRouter>)
  expect(document.querySelector('.t-now')?.getAttribute('text-anchor')).toBe(anchor)
})

it('words longer than a phone’s axis stand below it', () => {
  const long = { ...row, id: '2', text: 'Uma parte já vale. O resto espera outra pessoa autorizar.' }
  const axis = <TimeAxis label="Linha do tempo" span="" months={['nov']} rows={[row, long]} />
  const { container } = render(<MemoryRouter at="/">{axis}</MemoryRouter>)
  expect([...container.querySelectorAll('.axis-long')].map((one) => one.textContent)).toEqual([
    expect.stringContaining(long.text),
  ])
})
