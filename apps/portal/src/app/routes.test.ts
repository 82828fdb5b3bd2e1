import { expect, it } from 'vitest'
import { ROUTES } from './routes.tsx'

it('every page has a title of its own for the browser’s tab', () => {
  const titles = ROUTES.map(({ title }) => title)
  expect(titles.every((title) => title.trim() !== '')).toBe(true)
  expect(new Set(titles).size).toBe(titles.length)
})

it('what opens without signing in is a list of its own: every other page waits for an access token', () => {
  const open = ROUTES.filter(({ needs }) => needs === 'nothing').map(({ path }) => path)
  expect(open).toEqual(['/forgot-password', '/sign-up', '/conferir'])
})
