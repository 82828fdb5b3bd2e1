import { describe, expect, it } from 'vitest'
import { houseFigures, isKept, keepFigures } from './house-figures.ts'
import { spokenTexts } from './spoken-texts.ts'

const FIGURES = houseFigures()
keepFigures(FIGURES)

describe('the house', () => {
  it.each(FIGURES)('keeps its limit: $name, $value', (figure) => {
    expect(isKept(figure)).toBe(true)
  })

  it('is read as a whole', () => {
    expect(FIGURES.map(({ value, of }) => `${value} ${of}`).join()).toMatch(/ of [4-9]\d{3},/)
    expect(FIGURES.find(({ name }) => name.startsWith('lines of source'))?.value).toBeGreaterThan(50_000)
  })
})

describe('a limit', () => {
  it.each([
    [{ value: 2, most: 2 }, true],
    [{ value: 2.1, most: 2 }, false],
    [{ value: 95, least: 95 }, true],
    [{ value: 94.9, least: 95 }, false],
    [{ value: 90_000 }, true],
  ])('%j is kept: %s', (figure, kept) => {
    expect(isKept({ name: 'a', ...figure })).toBe(kept)
  })
})

it('titles of tests, errors and log lines are read as they are written', () => {
  const code = `
    it('keeps what is there', () => undefined)
    it.each([1])(\`ends \${'x'} in time\`, () => undefined)
    const other = visit('no title', () => undefined)
    throw new TypeError('The file is empty')
    deps.log.warn({ error }, 'a reminder failed')
    new Failure('NOT_FOUND')`
  expect(spokenTexts('a.test.ts', code)).toEqual({
    titles: ['keeps what is there', 'ends … in time'],
    messages: ['The file is empty', 'a reminder failed'],
  })
})
