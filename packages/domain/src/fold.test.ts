import { expect, it } from 'vitest'
import { fold } from './fold.ts'

it('a name is found without its accents and capitals', () =>
  expect(fold('São João Ção')).toBe('sao joao cao'))
