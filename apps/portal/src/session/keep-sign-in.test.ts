import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepRepresentative, keepSignIn } from './keep-sign-in.ts'
import { accessToken, awaySince, credentials, lastActivity, refreshToken } from './login-storage.ts'

const NOW = 1_790_000_000_000
const NAMED = { iamName: 'Empresa', documentId: '11222333000181', loggedUser: '52998224725' }
const COMPANY = { document: '11.222.333/0001-81', name: 'Empresa' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('a sign-in', () => {
  it('keeps tokens, name and bare document, and is a touch', () => {
    vi.useFakeTimers({ now: NOW })
    awaySince.write(NOW - 1_000)
    keepSignIn({ access_token: 'a', refresh_token: 'r' }, { document: '529.982.247-25', name: 'Pessoa' })
    expect(localStorage.getItem('user_credentials')).toBe('{"iamName":"Pessoa","documentId":"52998224725"}')
    expect([accessToken.read(), refreshToken.read()]).toEqual(['a', 'r'])
    expect(lastActivity.read()).toBe(NOW)
    expect(awaySince.read()).toBeUndefined()
  })

  it('keeps the CPF that acts for a company, bare', () => {
    keepSignIn({ access_token: 'a' }, { ...COMPANY, loggedUser: '529.982.247-25' })
    expect(credentials.read()).toEqual(NAMED)
  })

  it('keeps the representative when the same company names none, and replaces the one when it names another', () => {
    keepSignIn({ access_token: 'a' }, { ...COMPANY, loggedUser: '52998224725' })
    keepSignIn({ access_token: 'b' }, COMPANY)
    expect(credentials.read()?.loggedUser).toBe('52998224725')
    keepSignIn({ access_token: 'c' }, { ...COMPANY, loggedUser: '98765432100' })
    expect(credentials.read()?.loggedUser).toBe('98765432100')
  })

  it('drops the previous representative of somebody else', () => {
    keepSignIn({ access_token: 'a' }, { ...COMPANY, loggedUser: '52998224725' })
    keepSignIn({ access_token: 'b' }, { document: '22333444000181', name: 'Outra empresa' })
    expect(credentials.read()).toEqual({ iamName: 'Outra empresa', documentId: '22333444000181' })
  })
})

describe('the person who acts for the company', () => {
  it('is kept beside what is known of it', () => {
    keepSignIn({ access_token: 'a' }, COMPANY)
    keepRepresentative('52998224725')
    expect(credentials.read()).toEqual(NAMED)
  })

  it('is not kept where nobody is signed in', () => {
    keepRepresentative('52998224725')
    expect(localStorage.getItem('user_credentials')).toBeNull()
  })
})
