import { expect, it } from 'vitest'
import { applyAccessibility, PLAIN_SETTINGS } from './accessibility-settings.ts'

it('the settings stand on the root, and leave no trace once plain', () => {
  applyAccessibility({ text: 150, contrast: true, stillness: true, theme: 'dark' })
  expect({ ...document.documentElement.dataset }).toEqual({
    text: '150',
    contrast: 'more',
    motion: 'still',
    theme: 'dark',
  })
  applyAccessibility(PLAIN_SETTINGS)
  expect({ ...document.documentElement.dataset }).toEqual({})
})
