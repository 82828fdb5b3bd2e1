import { PortalConfig } from '@consente/contract/portal/config'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropBegun } from '../../api/begun-reads.ts'
import { readDetails, readShares } from '../../api/consents-api.ts'
import { readTrendingTopics } from '../../api/institutions-api.ts'
import * as settings from '../../api/settings-api.ts'
import { accessToken, credentials, lastActivity } from '../../session/login-storage.ts'
import { LEAST_CONFIG } from '../../testing/portal-config-for-tests.ts'
import { createApi } from '../session-guard/portal-tokens.ts'
import { beginPage } from './begin-page.ts'
import { readPortalConfig } from './portal-config.ts'

const DOCUMENT = '52998224725'
const OWN_NAMES = {
  apiHost: 'https://api.example/',
  transactionId: 'own',
  detailsTransactionId: '456',
  clientRegister: { header: 'x-own', value: 'own' },
}
const CONFIGS = { 'of defaults': LEAST_CONFIG, 'with names of its own': { ...LEAST_CONFIG, ...OWN_NAMES } }

/** What a page reads, by the functions that it reads with. */
type Reading = (api: ReturnType<typeof createApi>) => Promise<unknown>[]
const asked = (api: Parameters<Reading>[0], ...queries: ((api: never) => { queryFn?: unknown })[]) =>
  queries.map((query) => (query(api as never).queryFn as () => Promise<unknown>)())
const PAGES: Readonly<Record<string, Reading>> = {
  '/recipient-select-insurer': (api) => [
    ...asked(api, settings.dataGoalsQuery, settings.sharingPurposeQuery),
    readTrendingTopics(api),
  ],
  '/recipient-confirm-open-insurance': (api) =>
    asked(
      api,
      settings.personalRequiredFieldsQuery,
      settings.dataGroupsFieldsQuery,
      settings.standardSharingPeriodQuery,
      settings.sharingExplanationQuery,
    ),
  '/MyShares/': (api) => [readShares(api, DOCUMENT, 'TRANSMITTING'), readShares(api, DOCUMENT, 'RECEIVING')],
  '/myshares/urn%3Aa%2Fb': (api) => [readDetails(api, 'urn:a/b'), readShares(api, DOCUMENT, 'TRANSMITTING')],
  '/holder-confirm-share': (api) => asked(api, settings.personalRequiredFieldsQuery),
  '/holder-confirm-share-resume': (api) => asked(api, settings.personalRequiredFieldsQuery),
}

/** What step 1 leaves, as far as step 2 needs it. */
const choose = (servers: number) =>
  localStorage.setItem(
    'resumeData',
    JSON.stringify({
      selectInsurerData: {
        activeOject: { AuthorisationServers: Array(servers).fill({}) },
        dataGoals: [{ isChecked: true }],
      },
    }),
  )

const sent = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const addresses = () => sent.mock.calls.map(([url]) => url)

beforeEach(() => {
  localStorage.clear()
  accessToken.write('t')
  credentials.write({ iamName: 'Pessoa', documentId: DOCUMENT })
  choose(1)
  sent.mockReset()
  vi.stubGlobal('fetch', sent)
  serve(LEAST_CONFIG)
})
afterEach(() => {
  dropBegun()
  vi.unstubAllGlobals()
})

const serve = (config: unknown, status = 200) =>
  sent.mockImplementation(async (url) =>
    url === '/config.json'
      ? new Response(JSON.stringify(config))
      : new Response(status === 200 ? '[]' : '{}', { status }),
  )

describe.each(Object.entries(CONFIGS))('with a config.json %s', (_, config) => {
  it.each(Object.entries(PAGES))(
    'what %s reads first is on its way before, and sent once',
    async (path, read) => {
      serve(config)
      await beginPage(path)
      const begun = addresses()
      await readPortalConfig()
      await Promise.allSettled(read(createApi(PortalConfig.parse(config))))
      expect(begun.length).toBeGreaterThan(1)
      expect(addresses()).toEqual(begun)
    },
  )
})

describe('nothing but config.json is begun', () => {
  const begins = async (path = '/myshares') => {
    await beginPage(path)
    return addresses()
  }
  it('for nobody', async () => {
    accessToken.remove()
    expect(await begins()).toEqual(['/config.json'])
  })
  it('for a session that was left alone for too long', async () => {
    lastActivity.write(Date.now() - 15 * 60_000)
    expect(await begins()).toEqual(['/config.json'])
  })
  it('without a file that can be read', async () => {
    sent.mockResolvedValue(new Response('<html>'))
    expect(await begins()).toEqual(['/config.json'])
  })
  it('for a company whose representative is still to be named', async () => {
    credentials.write({ iamName: 'Empresa', documentId: '11222333000181' })
    expect(await begins('/recipient-select-insurer')).toEqual(['/config.json'])
  })
  it('on step 2 before step 1 is done', async () => {
    choose(2)
    expect(await begins('/recipient-confirm-open-insurance')).toEqual(['/config.json'])
  })
  it('at other addresses', async () => {
    expect(await begins('/')).toEqual(['/config.json'])
  })
})

describe('an answer that was begun', () => {
  const api = () => createApi(PortalConfig.parse(LEAST_CONFIG))
  const read = () => readShares(api(), DOCUMENT, 'RECEIVING')

  it('is given once', async () => {
    await beginPage('/myshares')
    const before = sent.mock.calls.length
    await read()
    await read()
    expect(sent).toHaveBeenCalledTimes(before + 1)
  })
  it('is not given to another token', async () => {
    await beginPage('/myshares')
    const before = sent.mock.calls.length
    accessToken.write('u')
    await read()
    expect(sent).toHaveBeenCalledTimes(before + 1)
  })
  it('of 401 is no other than one that was not', async () => {
    serve(LEAST_CONFIG, 401)
    await beginPage('/myshares')
    await expect(read()).rejects.toMatchObject({ status: 401 })
  })
  it('that nobody asked for is let go of', async () => {
    await beginPage('/myshares')
    const before = sent.mock.calls.length
    dropBegun()
    await read()
    expect(sent).toHaveBeenCalledTimes(before + 1)
  })
  it('that does not come is a failure of the call that waits for it, and of nothing else', async () => {
    sent.mockImplementation(async (url) => {
      if (url !== '/config.json') throw new TypeError('no network')
      return new Response(JSON.stringify(LEAST_CONFIG))
    })
    await beginPage('/myshares')
    await expect(read()).rejects.toMatchObject({ status: 0 })
  })
})
