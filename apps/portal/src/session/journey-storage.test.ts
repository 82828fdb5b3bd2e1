import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  accessToken,
  clearAll,
  confirmedConsent,
  consentData,
  credentials,
  location,
  recipientLogo,
  redirect,
  refreshToken,
  requested,
  resources,
  resumeData,
} from './journey-storage.ts'
import { keepSignIn, keepTokens } from './keep-sign-in.ts'
import { accessibility, awaySince, dropTokens, lastActivity, waitingReturn } from './login-storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const CUSTOMER = { document: '529.982.247-25', name: 'Pessoa' }

describe('the nine keys', () => {
  it('have the names of the specification', () => {
    const items = [accessToken, refreshToken, credentials, consentData, resumeData]
    expect([...items, resources, redirect, location, recipientLogo].map(({ key }) => key)).toEqual([
      'access_token',
      'refresh_token',
      'user_credentials',
      'consent-data',
      'resumeData',
      'resources',
      'redirect',
      'location',
      'recipient-logo',
    ])
  })

  it('keys of our own start with consente.', () => {
    for (const { key } of [
      accessibility,
      lastActivity,
      awaySince,
      waitingReturn,
      confirmedConsent,
      requested,
    ]) {
      expect(key).toMatch(/^consente\./)
    }
  })

  it('tokens and addresses are kept bare', () => {
    accessToken.write('abc')
    redirect.write('https://beta.example/x')
    expect(localStorage.getItem('access_token')).toBe('abc')
    expect(localStorage.getItem('redirect')).toBe('https://beta.example/x')
  })
})

describe('a guard for each key', () => {
  it.each([
    ['user_credentials', credentials, '{"iamName":1}'],
    ['user_credentials', credentials, 'not json'],
    ['resumeData', resumeData, '{"months":"twelve"}'],
    ['resources', resources, '{"type":"AUTO"}'],
    ['consent-data', consentData, '{}'],
    ['redirect', redirect, 'javascript:alert(1)'],
    ['redirect', redirect, '/\\evil.example'],
    ['location', location, 'javascript:alert(1)'],
    ['location', location, '//evil.example'],
    ['recipient-logo', recipientLogo, 'data:image/svg+xml,x'],
    ['access_token', accessToken, ''],
  ])('%s: a value that does not fit is removed', (key, item, raw) => {
    localStorage.setItem(key, raw)
    expect(item.read()).toBeUndefined()
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('a value that fits is the same at every read', () => {
    resources.write([{ type: 'AUTO', resources: ['1'] }])
    expect(resources.read()).toEqual([{ type: 'AUTO', resources: ['1'] }])
    expect(resources.read()).toBe(resources.read())
  })
})

describe('watching', () => {
  it('is called when everything is cleared', () => {
    redirect.write('/x')
    const listener = vi.fn()
    const stop = redirect.subscribe(listener)
    clearAll()
    expect(listener).toHaveBeenCalled()
    expect(redirect.read()).toBeUndefined()
    stop()
  })
})

describe('the end of a session', () => {
  const fill = (): void => {
    keepSignIn({ access_token: 'a', refresh_token: 'r' }, CUSTOMER)
    resumeData.write({ months: 6 })
    resources.write([])
    redirect.write('/x')
    location.write('/y')
    recipientLogo.write('/z')
    waitingReturn.write({ kind: 'return-error', error: 'access_denied' })
    confirmedConsent.write({ consentId: 'urn:a:1' })
    requested.write({ documentId: '52998224725', draft: { months: 6 } })
    accessibility.write({ text: 125, contrast: false, stillness: true, theme: 'dark' })
  }

  it('clearing leaves nothing of the customer, and how they see the portal', () => {
    fill()
    clearAll()
    expect(Object.keys(localStorage)).toEqual(['consente.accessibility'])
    expect(sessionStorage).toHaveLength(0)
  })

  it('an expired one keeps what was chosen', () => {
    fill()
    dropTokens()
    expect(accessToken.read()).toBeUndefined()
    expect(refreshToken.read()).toBeUndefined()
    expect(resumeData.read()).toEqual({ months: 6 })
  })

  it('the same customer finds it again; another one does not', () => {
    fill()
    dropTokens()
    keepSignIn({ access_token: 'b' }, CUSTOMER)
    expect(resumeData.read()).toEqual({ months: 6 })
    keepSignIn({ access_token: 'c' }, { document: '98765432100', name: 'Outra' })
    expect(resumeData.read()).toBeUndefined()
    expect(waitingReturn.read()).toBeUndefined()
    expect(credentials.read()).toEqual({ iamName: 'Outra', documentId: '98765432100' })
  })

  it('a renewal without a new refresh token keeps the previous', () => {
    keepTokens({ access_token: 'a', refresh_token: 'r' })
    keepTokens({ access_token: 'b' })
    expect([accessToken.read(), refreshToken.read()]).toEqual(['b', 'r'])
  })
})
