import { describe, expect, it } from 'vitest'
import { type YearSeal, yearSeals } from './year-seals.ts'

const until = 'até 08/07/2027'
const arc = (name: string, at: number, more: { isSoon?: boolean } = {}) => ({
  key: name,
  name,
  end: new Date(0),
  isOut: false,
  until,
  at,
  ...more,
})
const told = (seals: YearSeal[]) => seals.map(({ name, count, label }) => [name, count, label])

describe('seals of the year', () => {
  it('ends close to one another share one, which counts them and has no name', () => {
    const seals = yearSeals([arc('Beta', 0.5), arc('Banco Gama', 0.52), arc('Delta', 0.9)], 0.05)
    expect(told(seals)).toEqual([
      ['Beta', 2, undefined],
      ['Delta', 1, 'before'],
    ])
  })

  it('a name stands after its seal where there is room before the next, else before it, else nowhere', () => {
    const seals = yearSeals(
      [
        arc('Delta Previdência', 0.3),
        arc('Beta Seguradora', 0.56),
        arc('Banco Gama', 0.62),
        arc('Sigma', 0.98),
      ],
      0.05,
    )
    expect(told(seals)).toEqual([
      ['Delta Previdência', 1, 'after'],
      ['Beta Seguradora', 1, undefined],
      ['Banco Gama', 1, 'after'],
      ['Sigma', 1, 'before'],
    ])
  })

  it('a sharing that ends soon has no name: the strip names it', () => {
    expect(told(yearSeals([arc('Banco Gama', 0.1, { isSoon: true })], 0.05))).toEqual([
      ['Banco Gama', 1, undefined],
    ])
  })
})
