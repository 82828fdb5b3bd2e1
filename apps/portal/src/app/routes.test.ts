import { expect, it } from 'vitest'
import { ROUTES } from './routes.tsx'

it('every page has a title of its own for the browser’s tab', () => {
  const titles = ROUTES.map(({ title }) => title)
  expect(titles.every((title) => title.trim() !== '')).toBe(true)
  expect(new Set(titles).size).toBe(titles.length)
})
