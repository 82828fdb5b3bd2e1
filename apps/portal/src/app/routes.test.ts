import { expect, it } from 'vitest'
import { ROUTES } from './routes.tsx'

it('every page has a title of its own for the browser’s tab', () => {
  const titles = ROUTES.map(({ title }) => title)
  expect(titles.every((title) => title.trim() !== '')).toBe(true)
  expect(new Set(titles).size).toBe(titles.length)
})

it('every page but those of a list waits for an access token', () => {
  const open = ROUTES.filter(({ needs }) => needs === 'nothing').map(({ path }) => path)
  expect(open).toEqual(['/forgot-password', '/sign-up', '/conferir', '/celular', '/volte-ao-computador'])
})
