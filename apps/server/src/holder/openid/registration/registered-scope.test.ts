import { describe, expect, it } from 'vitest'
import { registeredScope } from './registered-scope.ts'

describe('registeredScope', () => {
  it('is never wider than the request, nor than the roles', () => {
    expect(registeredScope('customers openid endorsement unknown', ['DADOS'])).toBe('openid customers')
  })

  it.each(['endorsement', '', 7])('refuses %s, of which no scope remains', (asked) => {
    expect(() => registeredScope(asked, ['DADOS'])).toThrow('none of the software’s roles')
  })
})
