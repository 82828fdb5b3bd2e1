import { expect, it } from 'vitest'
import { strengthOf } from './PasswordStrength.tsx'

it('the strength bar has a word for each of the five colours', () => {
  expect([0, 29, 30, 59, 60, 79, 80, 99, 100].map((percent) => strengthOf(percent).word)).toEqual([
    'fraca',
    'fraca',
    'razoável',
    'razoável',
    'boa',
    'boa',
    'forte',
    'forte',
    'completa',
  ])
})
