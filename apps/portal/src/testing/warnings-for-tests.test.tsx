import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

const WithoutKeys = () => ['a', 'b'].map((name) => <>{name}</>)

it('React takes no stack for an element, and a warning names the component still', () => {
  const [one, other] = [<p key="p" />, <b key="b" />]
  expect(Reflect.get(one, '_debugStack')).toBe(Reflect.get(other, '_debugStack'))

  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<WithoutKeys />)
  expect(told.mock.calls.join(' ')).toContain('WithoutKeys')
  told.mockRestore()
})
