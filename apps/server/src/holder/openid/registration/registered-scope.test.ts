import { describe, expect, it } from 'vitest'
import { registeredScope, scopesOfRoles } from './registered-scope.ts'

describe('scopesOfRoles', () => {
  it('lets who receives data ask for resources and data, and nothing of services', () => {
    const scopes = scopesOfRoles(['DADOS'])
    expect(scopes.slice(0, 4)).toEqual(['openid', 'consents', 'resources', 'customers'])
    expect(scopes).toContain('insurance-auto')
    expect(scopes).not.toContain('endorsement')
  })

  it('lets who initiates services ask for services, and nothing of data', () => {
    const scopes = scopesOfRoles(['ICS'])
    expect(scopes).toContain('endorsement')
    expect(scopes).not.toContain('resources')
    expect(scopes).not.toContain('customers')
  })
})

describe('registeredScope', () => {
  it('is all that the roles allow when nothing is asked for', () => {
    expect(registeredScope(undefined, ['DADOS', 'ICS']).split(' ')).toEqual(scopesOfRoles(['DADOS', 'ICS']))
  })

  it('is never more than what is asked for, nor than what the roles allow', () => {
    expect(registeredScope('customers openid endorsement unknown', ['DADOS'])).toBe('openid customers')
  })

  it.each(['endorsement', '', 7])('refuses %s, of which nothing is left', (asked) => {
    expect(() => registeredScope(asked, ['DADOS'])).toThrow('none of the software’s roles')
  })
})
