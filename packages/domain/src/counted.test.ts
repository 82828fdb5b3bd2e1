import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it.each([
  [counted(0, 'grupo'), '0 grupos'],
  [counted(1, 'grupo'), '1 grupo'],
  [counted(2, 'grupo'), '2 grupos'],
  [counted(1, 'mês', 'meses'), '1 mês'],
  [counted(12, 'mês', 'meses'), '12 meses'],
])('%s', (text, expected) => expect(text).toBe(expected))
