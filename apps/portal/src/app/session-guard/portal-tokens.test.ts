import { PortalConfig } from '@consente/contract/portal/config'
import { beforeEach, describe, expect, it } from 'vitest'
import { hasAccount } from '../../api/access-api.ts'
import { register, validateActivationCode } from '../../api/accounts-api.ts'
import { readDetails } from '../../api/sharings/sharings-api.ts'
import { accessToken, refreshToken } from '../../session/login-storage.ts'
import { LEAST_CONFIG } from '../../testing/portal-config-for-tests.ts'
import { createApi } from './portal-tokens.ts'

const CONFIG = PortalConfig.parse(LEAST_CONFIG)

type Refreshing = (previous: string, count: number) => Response | Promise<Response>

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status })
const rotate: Refreshing = (_previous, count) =>
  json({ access_token: `a${count}`, refresh_token: `r${count}` })

/** A backend that accepts one access token, renews sessions, and hands out numbered client tokens. */
function backend(accepts: (token: string) => boolean, refreshing: Refreshing = rotate) {
  const seen = { refreshes: 0, clientTokens: 0, shown: [] as string[] }
  const fetch = async (url: unknown, init?: RequestInit): Promise<Response> => {
    const path = String(url)
    if (path === '/opin-authorizations/v1/access-token') {
      seen.refreshes += 1
      return refreshing(JSON.parse(String(init?.body)).refresh_token, seen.refreshes)
    }
    if (path === '/oauth/v1/access-token') {
      seen.clientTokens += 1
      return json({ access_token: `client${seen.clientTokens}` })
    }
    const token = (new Headers(init?.headers).get('authorization') ?? '').replace('Bearer ', '')
    seen.shown.push(token)
    if (!accepts(token)) return json({ code: 'UNAUTHENTICATED' }, 401)
    return json({ consentId: 'urn:a:1', status: 'ACTIVE', codigoSituacao: 1, documento: '1' })
  }
  return { api: createApi(CONFIG, fetch as typeof globalThis.fetch), seen }
}

/** One that accepts no token, and answers a refresh so. */
const refusing = (answer: () => Response) => backend(() => false, answer)

beforeEach(() => {
  localStorage.clear()
  accessToken.write('a0')
  refreshToken.write('r0')
})

describe('a session that is renewed', () => {
  it('many calls that find the token expired share one refresh', async () => {
    const { api, seen } = backend(
      (token) => token === 'a1',
      (previous, count) => (previous === 'r0' ? rotate(previous, count) : json({}, 401)),
    )
    const all = await Promise.all([1, 2, 3].map(() => readDetails(api, 'urn:a:1')))
    expect(all).toHaveLength(3)
    expect(seen.refreshes).toBe(1)
    expect([accessToken.read(), refreshToken.read()]).toEqual(['a1', 'r1'])
  })

  it('a token that another tab renewed meanwhile is used as it is', async () => {
    const { api, seen } = backend((token) => {
      accessToken.write('a9')
      return token === 'a9'
    })
    await readDetails(api, 'urn:a:1')
    expect(seen.refreshes).toBe(0)
  })

  it('a refused refresh token is dropped, and the 401 is the answer', async () => {
    const { api } = refusing(() => json({ code: 'UNAUTHENTICATED' }, 401))
    await expect(readDetails(api, 'urn:a:1')).rejects.toMatchObject({ status: 401 })
    expect(refreshToken.read()).toBeUndefined()
  })

  it('a refresh that failed for other reasons says so and may be tried again', async () => {
    const { api } = refusing(() => json({}, 503))
    await expect(readDetails(api, 'urn:a:1')).rejects.toMatchObject({ status: 503 })
    expect(refreshToken.read()).toBe('r0')
  })

  it('somebody who left while it was under way stays away', async () => {
    const { api } = refusing(() => {
      localStorage.clear()
      return json({ access_token: 'a1', refresh_token: 'r1' })
    })
    await expect(readDetails(api, 'urn:a:1')).rejects.toMatchObject({ status: 401 })
    expect(localStorage).toHaveLength(0)
  })
})

describe('the client token', () => {
  it('is asked for once and stays in memory', async () => {
    const { api, seen } = backend(() => true)
    await Promise.all([hasAccount(api, '52998224725'), hasAccount(api, '52998224725')])
    expect(seen.clientTokens).toBe(1)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('client1')
  })

  it('an expired one is replaced once', async () => {
    const { api, seen } = backend((token) => token === 'client2')
    expect(await hasAccount(api, '52998224725')).toBe(true)
    expect(seen.shown).toEqual(['client1', 'client2'])
  })

  it('the token that validated the code is the one that creates the account', async () => {
    const { api, seen } = backend(() => true)
    const proof = { document: '52998224725', email: 'a@exemplo.com' }
    await hasAccount(api, proof.document)
    await validateActivationCode(api, { ...proof, code: '123456' })
    await register(api, { ...proof, name: 'Pessoa', password: 'abc12345' })
    expect(seen.shown).toEqual(['client1', 'client2', 'client2'])
  })
})
