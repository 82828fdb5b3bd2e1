import { describe, expect, it } from 'vitest'
import { registeredScope, scopesOfRoles } from './registered-scope.ts'

describe('scopesOfRoles', () => {
  it('allows data receivers resources and data, but no services', () => {
    const scopes = scopesOfRoles(['DADOS'])
    expect(scopes.slice(0, 4)).toEqual(['openid', 'consents', 'resources', 'customers'])
    expect(scopes).toContain('insurance-auto')
    expect(scopes).not.toContain('endorsement')
  })

  it('allows service initiators services, but no data', () => {
    const scopes = scopesOfRoles(['ICS'])
    expect(scopes).toContain('endorsement')
    expect(scopes).not.toContain('resources')
    expect(scopes).not.toContain('customers')
  })
})

describe('registeredScope', () => {
  it('is everything that the roles allow when no scope is requested', () => {
    expect(registeredScope(undefined, ['DADOS', 'ICS']).split(' ')).toEqual(scopesOfRoles(['DADOS', 'ICS']))
  })

  it('is never wider than the request, nor than the roles', () => {
    expect(registeredScope('customers openid endorsement unknown', ['DADOS'])).toBe('openid customers')
  })

  it.each(['endorsement', '', 7])('refuses %s, of which no scope remains', (asked) => {
    expect(() => registeredScope(asked, ['DADOS'])).toThrow('none of the software’s roles')
  })
})
