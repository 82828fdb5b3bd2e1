import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PasswordStrength, strengthOf } from './PasswordStrength.tsx'

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

it.each([
  [29, 1],
  [59, 2],
  [79, 3],
  [99, 4],
  [100, 4],
])('at %i per cent, of the four steps of the strength bar %i are filled', (percent, filled) => {
  const { container } = render(<PasswordStrength percent={percent} />)
  expect(container.querySelectorAll('.strength > i')).toHaveLength(4)
  expect(container.querySelectorAll('.strength > .on')).toHaveLength(filled)
})
