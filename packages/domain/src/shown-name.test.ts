import { expect, it } from 'vitest'
import { shownName } from './shown-name.ts'

it.each([
  ['Seguradora São João & Filhos S.A. – 2ª', 'Seguradora São João & Filhos S.A. – 2ª'],
  ['  Beta\r\n\tSeguradora\u2028 ', 'Beta Seguradora'],
  ['Beta\u202Earodarugeս\u202C', 'Betaarodarugeս'],
  ['\u2066Banco\u2069 \u200FGama\u200E\u061C', 'Banco Gama'],
  ['Ban\u200Bco\u00AD Ga\u2060ma\uFEFF\u3164', 'Banco Gama'],
  ['Beta\u0000\u001B[31m', 'Beta[31m'],
  ['Beta\u{E0041}\u{E007F}', 'Beta'],
  ['', ''],
])('%j reads %j', (text, shown) => expect(shownName(text)).toBe(shown))

it('is never longer than a line or two', () => {
  expect([...shownName('😀'.repeat(10_000))]).toHaveLength(200)
  expect(shownName('x'.repeat(200))).toBe('x'.repeat(200))
})
