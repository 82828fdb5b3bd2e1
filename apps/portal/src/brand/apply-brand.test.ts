import { expect, it } from 'vitest'
import { applyBrand } from './apply-brand.ts'
import { brandColours } from './palette.ts'

it('a brand reaches both themes', () => {
  const colours = brandColours('#176540')
  applyBrand(colours)
  const { style } = document.documentElement
  expect(style.getPropertyValue('--brand-light')).toBe(colours.light.brand)
  expect(style.getPropertyValue('--brand-dark-on')).toBe(colours.dark.on)
  expect(style.getPropertyValue('--stop-dark-fill')).toBe(colours.dark.stopFill)
})
