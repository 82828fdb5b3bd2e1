import { PortalConfig } from '@consente/contract/portal/config'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropBegun } from '../../api/begun-reads.ts'
import { readTrendingTopics } from '../../api/institutions-api.ts'
import { personalRequiredFieldsQuery } from '../../api/required-fields-api.ts'
import * as settings from '../../api/settings-api.ts'
import { arrivedDetails, readDetails, readShares } from '../../api/sharings/sharings-api.ts'
import { accessToken, credentials, lastActivity } from '../../session/login-storage.ts'
import { LEAST_CONFIG } from '../../testing/portal-config-for-tests.ts'
import { createApi } from '../session-guard/portal-tokens.ts'
import { beginPage } from './begin-page.ts'
import { readPortalConfig } from './portal-config.ts'

const DOCUMENT = '52998224725'
const COMPANY = { iamName: 'Empresa', documentId: '11222333000181' }
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
      personalRequiredFieldsQuery,
      settings.dataGroupsFieldsQuery,
      settings.standardSharingPeriodQuery,
      settings.sharingExplanationQuery,
    ),
  '/MyShares/': (api) => [readShares(api, DOCUMENT, 'TRANSMITTING'), readShares(api, DOCUMENT, 'RECEIVING')],
  '/myshares/urn%3Aa%2Fb': (api) => [readDetails(api, 'urn:a/b'), readShares(api, DOCUMENT, 'TRANSMITTING')],
  '/holder-confirm-share': (api) => asked(api, personalRequiredFieldsQuery),
  '/holder-confirm-share-resume': (api) => asked(api, personalRequiredFieldsQuery),
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
const show = vi.fn<Parameters<typeof beginPage>[1]>()
const addresses = () => sent.mock.calls.map(([url]) => url)

beforeEach(() => {
  localStorage.clear()
  accessToken.write('t')
  credentials.write({ iamName: 'Pessoa', documentId: DOCUMENT })
  choose(1)
  sent.mockReset()
  show.mockReset()
  vi.stubGlobal('fetch', sent)
  answer([])
})
afterEach(() => {
  dropBegun()
  vi.unstubAllGlobals()
})

/** The file, and the same answer to everything else. */
const answer = (body: unknown, status = 200, config: unknown = LEAST_CONFIG) =>
  sent.mockImplementation(async (url) =>
    url === '/config.json'
      ? new Response(JSON.stringify(config))
      : new Response(JSON.stringify(body), { status }),
  )

describe.each(Object.entries(CONFIGS))('with a config.json %s', (_, config) => {
  it.each(Object.entries(PAGES))(
    'the first reads of %s are sent ahead of the page, and only once',
    async (path, read) => {
      answer([], 200, config)
      await beginPage(path, show)
      const begun = addresses()
      await readPortalConfig()
      await Promise.allSettled(read(createApi(PortalConfig.parse(config))))
      expect(begun.length).toBeGreaterThan(1)
      expect(addresses()).toEqual(begun)
    },
  )
})

describe('nothing but config.json is begun', () => {
  it.each<[string, string, () => unknown]>([
    ['without a signed-in customer', '/myshares', accessToken.remove],
    [
      'for a session that was left alone for too long',
      '/myshares',
      () => lastActivity.write(Date.now() - 15 * 60_000),
    ],
    ['without a file that can be read', '/myshares', () => sent.mockResolvedValue(new Response('<html>'))],
    [
      'for a company whose representative is still to be named',
      '/recipient-select-insurer',
      () => credentials.write(COMPANY),
    ],
    ['on step 2 before step 1 is done', '/recipient-confirm-open-insurance', () => choose(2)],
    ['at addresses whose page reads nothing first', '/', () => undefined],
  ])('%s', async (_, path, given) => {
    given()
    await beginPage(path, show)
    expect(addresses()).toEqual(['/config.json'])
  })
})

describe('the page opens', () => {
  const openings = async (path: string) => {
    await beginPage(path, show)
    return show.mock.calls.map(([opening]) => opening)
  }
  const UNNAMED = { key: '/myshares/:consentId' }
  const NAMED = { key: 'share-named', name: 'Beta Seguradora' }
  const named = { organisationName: 'Beta Seguradora' }

  it('with its title, where that is the same for everybody', async () => {
    expect(await openings('/myshares')).toEqual([{ key: '/myshares' }])
  })
  it.each([named, { data: named }, { data: [named] }])(
    'with the institution, once the details have come: %j',
    async (body) => {
      answer(body)
      expect(await openings('/myshares/urn%3Aa')).toEqual([UNNAMED, NAMED])
    },
  )
  it.each([{}, { data: null }, [], 'text', { organisationName: 7 }, { organisationName: '' }])(
    'without one, where the details name none: %j',
    async (body) => {
      answer(body)
      expect(await openings('/myshares/urn%3Aa')).toEqual([UNNAMED])
    },
  )
  it('without one, where the details could not be read', async () => {
    answer(named, 404)
    expect(await openings('/myshares/urn%3Aa')).toEqual([UNNAMED])
  })
  it('not without a signed-in customer', async () => {
    accessToken.remove()
    expect(await openings('/myshares')).toEqual([])
  })

  describe('at the holder', () => {
    const PATH = '/holder-confirm-share'
    const keep = (consent: object) => localStorage.setItem('consent-data', JSON.stringify(consent))
    const inTab = (consentId: string) => window.history.replaceState({ portal: { consentId } }, '')
    beforeEach(() => {
      window.history.replaceState(null, '')
      keep({ consentId: 'urn:a', ...named })
    })
    afterEach(() => window.history.replaceState(null, ''))

    it('with the name of the institution that asks', async () => {
      expect(await openings(PATH)).toEqual([{ key: 'holder-confirm', name: 'Beta Seguradora' }])
    })
    it('as a step, where the sign-in counts them', async () => {
      answer([], 200, { ...LEAST_CONFIG, capabilities: { intentBrand: true } })
      expect(await openings(PATH)).toEqual([{ key: 'holder-confirm-counted', name: 'Beta Seguradora' }])
    })
    it('with who asks in this tab', async () => {
      inTab('urn:a')
      expect(await openings(PATH)).toHaveLength(1)
    })
    it.each<[string, () => unknown]>([
      ['where another tab has put its own request in the place of this one', () => inTab('urn:b')],
      ['where nobody is named', () => keep({ consentId: 'urn:a' })],
      ['where the name is empty', () => keep({ consentId: 'urn:a', organisationName: '' })],
      ['without a request', () => localStorage.removeItem('consent-data')],
      ['with a request that cannot be read', () => localStorage.setItem('consent-data', '{')],
      ['for a company whose representative is still to be named', () => credentials.write(COMPANY)],
    ])('not %s', async (_, given) => {
      given()
      expect(await openings(PATH)).toEqual([])
    })
  })
})

describe('an answer that was begun', () => {
  const api = () => createApi(PortalConfig.parse(LEAST_CONFIG))
  const read = () => readShares(api(), DOCUMENT, 'RECEIVING')

  it.each<[string, () => unknown]>([
    ['is given to one call only', read],
    ['is not given to another token', () => accessToken.write('u')],
    ['is dropped when no call took it', dropBegun],
  ])('%s', async (_, meanwhile) => {
    await beginPage('/myshares', show)
    const before = sent.mock.calls.length
    await meanwhile()
    await read()
    expect(sent).toHaveBeenCalledTimes(before + 1)
  })
  it('is handled as an ordinary 401 when it is one', async () => {
    answer({}, 401)
    await beginPage('/myshares', show)
    await expect(read()).rejects.toMatchObject({ status: 401 })
  })
  it('is told before it is given, to the same request alone, once all of it has come', async () => {
    const details = { consentId: 'urn:a', organisationName: 'Beta', status: 'ACTIVE' }
    answer(details)
    expect(arrivedDetails(api(), 'urn:a')).toBeUndefined()
    await beginPage('/myshares/urn%3Aa', show)
    expect(arrivedDetails(api(), 'urn:a')?.organisationName).toBe('Beta')
    expect(arrivedDetails(api(), 'urn:b')).toBeUndefined()
    accessToken.write('u')
    expect(arrivedDetails(api(), 'urn:a')).toBeUndefined()
    accessToken.write('t')
    const before = sent.mock.calls.length
    const { status: _, ...rest } = details
    expect(await readDetails(api(), 'urn:a')).toEqual(expect.objectContaining(rest))
    expect(sent).toHaveBeenCalledTimes(before)
    expect(arrivedDetails(api(), 'urn:a')).toBeUndefined()
  })
  it('is not told before it is given when it breaks the contract', async () => {
    answer({ status: 'ACTIVE' })
    await beginPage('/myshares/urn%3Aa', show)
    expect(arrivedDetails(api(), 'urn:a')).toBeUndefined()
    await expect(readDetails(api(), 'urn:a')).rejects.toMatchObject({ status: 502 })
  })
  it('fails the call that waits for it, and nothing else, when it does not come', async () => {
    sent.mockImplementation(async (url) => {
      if (url !== '/config.json') throw new TypeError('no network')
      return new Response(JSON.stringify(LEAST_CONFIG))
    })
    await beginPage('/myshares', show)
    await expect(read()).rejects.toMatchObject({ status: 0 })
  })
})
