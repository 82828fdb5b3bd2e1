import type { PortalConfig } from '@consente/contract/portal/config'
import { mayEnd } from '@consente/domain/sharing/actions'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { apiOf, CONFIG } from '../testing/page-for-tests.tsx'
import { refresh } from './access-api.ts'
import type { Api } from './api.ts'
import { approve, claimConsent, confirm, rejectConsent, reportRefused, transmit } from './consents-api.ts'
import { addTrendingTopic, findInstitutions, readTrendingTopics } from './institutions-api.ts'
import { personalRequiredFieldsQuery } from './required-fields-api.ts'
import {
  dataGoalsQuery,
  dataGroupsFieldsQuery,
  sharingPurposeQuery,
  standardSharingPeriodQuery,
  termsQuery,
} from './settings-api.ts'
import { readDetails, readShares } from './sharings/sharings-api.ts'

/** Answers as other backends give them, read as one shape. */

function backend(answer: Response | Error, capabilities: Partial<PortalConfig['capabilities']> = {}) {
  const sent: { url: string; init: { headers: Headers; body?: unknown } }[] = []
  const config = { ...CONFIG, capabilities: { ...CONFIG.capabilities, ...capabilities } }
  const api = apiOf(config, async (url, init) => {
    sent.push({ url: String(url), init: { headers: new Headers(init?.headers), body: init?.body } })
    if (answer instanceof Error) throw answer
    return answer
  })
  return { api, sent }
}

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status })
const noBody = (status: number): Response => new Response(null, { status })
const reading = <T>(query: (api: Api) => object, answer: Response | Error): Promise<T> =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
    query(backend(answer).api) as never,
  )
const sharesIn = (answer: Response) => readShares(backend(answer).api, '1', 'RECEIVING')
const detailsIn = (raw: unknown) => readDetails(backend(json(raw)).api, 'urn:a:1')

describe('sharings', () => {
  const card = {
    consentId: 'urn:a:1',
    status: 'ACTIVE',
    createDateTime: '2026-01-01T00:00:00Z',
    resourceGroups: [],
  }
  const { status: _, ...told } = card
  const read = { ...told, situation: { kind: 'in-force', begun: true } }

  it('come as a list or wrapped in data; 404 is an empty list', async () => {
    expect(await sharesIn(json({ data: [card] }))).toEqual([read])
    expect(await sharesIn(json([card]))).toEqual([read])
    expect(await sharesIn(noBody(404))).toEqual([])
    expect(await sharesIn(noBody(204))).toEqual([])
  })

  it('are read the same where a backend writes null for what it does not have', async () => {
    expect(await sharesIn(json({ data: [{ ...card, resourceGroups: null, logo: null }] }))).toEqual([read])
    expect(await sharesIn(json({ data: null }))).toEqual([])
    const group = { type: 'AUTO', displayName: null, resources: null, dataPermissions: null }
    const details = { ...card, shareType: null, history: null, resourceGroups: [group] }
    expect((await detailsIn(details)).resourceGroups).toEqual([
      {
        resourceGroupId: 'AUTO',
        type: 'AUTO',
        displayName: 'Outros dados',
        resources: [],
        dataPermissions: [],
      },
    ])
    const tokens = { access_token: 't', refresh_token: null, extraInfo: { iamName: 'Ana', loggedUser: null } }
    expect(await refresh(backend(json(tokens)).api, 'r')).toEqual({
      access_token: 't',
      extraInfo: { iamName: 'Ana' },
    })
  })

  it('are asked for with the constant of config.json', async () => {
    const { api, sent } = backend(json([]))
    await readShares(api, '52998224725', 'TRANSMITTING')
    expect(sent[0]?.url).toBe('/bff-opin/consents/v1/shares/52998224725?ShareType=TRANSMITTING')
    expect(sent[0]?.init.headers.get('x-transaction-id')).toBe('consente-portal')
  })

  it('details carry 123, and lack what a backend does not know', async () => {
    const bare = {
      consentId: 'urn:a:1',
      status: 'PENDING',
      businessEntity: null,
      resourceGroups: [{ type: 'AUTO' }],
    }
    const { api, sent } = backend(json({ data: bare }))
    const details = await readDetails(api, 'urn:a:1')
    expect(sent[0]?.init.headers.get('transactionid')).toBe('123')
    expect(details).toMatchObject({
      organisationName: '',
      resourceGroups: [{ displayName: 'Outros dados', resources: [] }],
    })
    expect(details.businessEntity).toBeUndefined()
  })
})

describe('acts on consents', () => {
  it('approve reads {data: {location}} and {location}', async () => {
    const approval = {
      request: { consentId: 'urn:a:1', approvedResources: [] },
      documentId: '1',
      loggedUser: '2',
    }
    expect(await approve(backend(json({ data: { location: '/x' } })).api, approval)).toBe('/x')
    const { api, sent } = backend(json({ location: '/y' }))
    expect(await approve(api, approval)).toBe('/y')
    expect(sent[0]?.init.headers.get('transactionid')).toBe('consente-portal')
  })

  it('claim and reject live with an empty body', async () => {
    await claimConsent(backend(noBody(204)).api, { consentId: 'urn:a:1', documentId: '1' })
    const { api, sent } = backend(noBody(200))
    expect(await rejectConsent(api, { consentId: 'urn:a:1', loggedUser: '2' })).toEqual({})
    const { headers } = sent[0]?.init ?? {}
    expect([headers?.get('consentid'), headers?.get('loggeduser')]).toEqual(['urn:a:1', '2'])
    expect(headers?.get('transactionid')).toBe('consente-portal')
  })

  it('transmit answers the address', async () => {
    const payload = { authorisationServerId: 'a', organisationId: 'o', dataPermissions: [] } as never
    const { api, sent } = backend(json({ redirect_uri: 'https://b.example' }))
    expect(await transmit(api, payload)).toBe('https://b.example')
    expect(sent[0]?.init.headers.get('x-transaction-id')).toBe('consente-portal')
  })

  it('confirm sends the front-channel token only as a capability', async () => {
    const returned = { code: 'c', requestId: 's', idToken: 't' }
    const without = backend(noBody(200))
    expect(await confirm(without.api, returned)).toEqual({})
    expect(without.sent[0]?.init.body).toBe(JSON.stringify({ authorizationCode: 'c', requestId: 's' }))
    expect(without.sent[0]?.init.headers.get('x-transaction-id')).toBe('consente-portal')
    const withIt = backend(json({ consentId: 'urn:a:1' }), { idToken: true })
    expect(await confirm(withIt.api, returned)).toEqual({ consentId: 'urn:a:1' })
    expect(JSON.parse(String(withIt.sent[0]?.init.body))).toMatchObject({ idToken: 't' })
  })

  it('a refusal is reported only to a backend that has a call for it, and its failure stops nobody', async () => {
    const refusal = { requestId: 's', error: 'access_denied' }
    const without = backend(noBody(200))
    await reportRefused(without.api, refusal)
    expect(without.sent).toEqual([])
    const failing = backend(noBody(500), { refused: true })
    await reportRefused(failing.api, refusal)
    expect(failing.sent).toHaveLength(1)
  })

  it.each(['javascript:alert(1)', 'insurer-app://open', 'data:text/html,x', '//other.example/x'])(
    'transmit does not answer the address %s',
    async (redirect_uri) => {
      const sending = transmit(backend(json({ redirect_uri })).api, {} as never)
      await expect(sending).rejects.toMatchObject({ code: 'UNREADABLE_ANSWER' })
    },
  )

  it('confirm keeps what can be read', async () => {
    const { api } = backend(json({ consentId: 'urn:a:1', finalidade: { text: 'x' } }))
    expect(await confirm(api, { code: 'c', requestId: 's' })).toEqual({ consentId: 'urn:a:1' })
  })
})

const server = { AuthorisationServerId: 'as1', CustomerFriendlyName: 'Beta', OrganisationId: 'o1' }

describe('institutions', () => {
  const institution = {
    brand: 'Beta',
    RegistrationNumber: '11222333000181',
    AuthorisationServers: [server],
  }

  it('have one registration number, under whichever name it comes', async () => {
    const { api, sent } = backend(json({ data: [institution] }))
    expect(await findInstitutions(api, 'o1')).toMatchObject([
      { registrationNumber: '11222333000181', _id: 'as1', organizationId: 'o1', name: 'Beta' },
    ])
    expect(sent[0]?.url).toContain('page=1&page-size=25&organizationId=o1')
    expect(sent[0]?.init.headers.get('client-register')).toBe('consente')
  })

  it('the look-up of a provider by its registration number reads the entries of the answer, in their order', async () => {
    const other = { ...institution, brand: 'Gama' }
    const { api, sent } = backend(json({ data: [institution, other] }))
    expect(await findInstitutions(api, '11222333000181')).toMatchObject([
      { brand: 'Beta' },
      { brand: 'Gama' },
    ])
    expect(sent[0]?.url).toContain('page=1&page-size=25&organizationId=11222333000181')
  })

  it.each<[string, (api: Api) => Promise<unknown>]>([
    ['the search', (api) => findInstitutions(api, '11222333000181')],
    ['the trending topics', readTrendingTopics],
    ['a choice', (api) => addTrendingTopic(api, { _id: 'o1', name: 'Beta' })],
  ])('%s carries the client register of config.json', async (_what, ask) => {
    const { api, sent } = backend(json([]))
    await ask({ ...api, config: { ...api.config, clientRegister: { header: 'x-register', value: 'alfa' } } })
    expect(sent[0]?.init.headers.get('x-register')).toBe('alfa')
  })

  it('a network error on trending topics becomes 503', async () => {
    await expect(readTrendingTopics(backend(new TypeError('x')).api)).rejects.toMatchObject({ status: 503 })
    await expect(readTrendingTopics(backend(noBody(500)).api)).rejects.toMatchObject({ status: 500 })
  })
})

describe('settings', () => {
  it('a network error on data goals becomes 503; a single goal is a list of one', async () => {
    await expect(reading(dataGoalsQuery, new TypeError('x'))).rejects.toMatchObject({ status: 503 })
    const goal = { finalidade: 'Comparar', prazo: 6 }
    expect(await reading(dataGoalsQuery, json(goal))).toEqual([{ finalidade: 'Comparar', prazo: '6' }])
  })

  it('required fields are three lists, empty where none are told: nobody is kept from signing in by them', async () => {
    const all = { dadosPessoais: ['a'], dadosCadastrais: ['b'], informacoesComplementares: ['c'] }
    expect(await reading(personalRequiredFieldsQuery, json(all))).toEqual(all)
    const none = { dadosPessoais: [], dadosCadastrais: [], informacoesComplementares: [] }
    expect(await reading(personalRequiredFieldsQuery, json([]))).toEqual(none)
  })

  it('periods and terms are read in each of their forms', async () => {
    expect(await reading(standardSharingPeriodQuery, json(['3', '6']))).toEqual([3, 6])
    expect(await reading(standardSharingPeriodQuery, noBody(204))).toEqual([3, 6, 12])
    expect(await reading(termsQuery, json([{ value: '<p>x</p>' }]))).toEqual([{ value: '<p>x</p>' }])
    expect(await reading(termsQuery, json({ value: '<p>x</p>' }))).toEqual([{ value: '<p>x</p>' }])
  })
})

describe('lists are read entry by entry', () => {
  const beta = {
    _id: 'as1',
    brand: 'Beta',
    name: 'Beta',
    organizationId: 'o1',
    AuthorisationServers: [server],
  }

  it.each([
    [
      'a server without a friendly name, which alone would not be listed',
      {
        AuthorisationServers: [
          { ...server, CustomerFriendlyName: null },
          { ...server, CustomerFriendlyName: ' ' },
        ],
      },
      { AuthorisationServers: [] },
    ],
    ['participants as texts', { participants: ['Beta S.A.'] }, { participants: [{ name: 'Beta S.A.' }] }],
    ['participants as a number', { participants: 3 }, {}],
    ['a numeric _id', { _id: 17 }, { _id: '17' }],
    [
      'a numeric RegistrationNumber',
      { RegistrationNumber: 11222333000181 },
      { RegistrationNumber: '11222333000181', registrationNumber: '11222333000181' },
    ],
    ['moreInfo as an object', { moreInfo: { text: 'x' } }, {}],
  ])('an institution with %s is shown with what it has', async (_case, given, read) => {
    const list = [{ ...beta, ...given }, 'nonsense', { ...beta, _id: 'as2' }]
    const [first, second, ...rest] = await readTrendingTopics(backend(json(list)).api)
    expect(first).toMatchObject({ ...beta, ...read })
    expect(first?.moreInfo).toBeUndefined()
    expect(second?._id).toBe('as2')
    expect(rest).toEqual([])
  })

  it('a card without its time, a group without its name', async () => {
    const cards = [
      {
        consentId: 'urn:a:1',
        status: 'ACTIVE',
        resourceGroups: [{ type: 'AUTO' }, 7, { displayName: 'Vida' }],
      },
      { status: 'ACTIVE' },
      { consentId: 'urn:a:2', status: 'ACTIVE', createDateTime: '2026-01-01T00:00:00Z' },
    ]
    const situation = { kind: 'in-force', begun: true }
    expect(await sharesIn(json(cards))).toEqual([
      {
        consentId: 'urn:a:1',
        situation,
        createDateTime: '',
        resourceGroups: [
          { type: 'AUTO', displayName: 'Outros dados' },
          { type: 'Vida', displayName: 'Vida' },
        ],
      },
      { consentId: 'urn:a:2', situation, createDateTime: '2026-01-01T00:00:00Z', resourceGroups: [] },
    ])
  })

  it('a bare date is that day in São Paulo, and a term lasts to its end; year 1 is no date', async () => {
    const given = {
      consentId: 'urn:a:1',
      status: 'ACTIVE',
      createDateTime: '2026-11-20',
      expirationDateTime: '2030-01-31',
    }
    const read = {
      createDateTime: '2026-11-20T00:00:00-03:00',
      expirationDateTime: '2030-01-31T23:59:59-03:00',
    }
    expect(await sharesIn(json([given]))).toMatchObject([read])
    expect(await detailsIn(given)).toMatchObject(read)
    const first = { ...given, createDateTime: '0001-01-01T00:00:00Z' }
    expect(await detailsIn(first)).toMatchObject({ createDateTime: '' })
  })

  it('text in place of a list is a failure, and so is a list of nothing that can be read', async () => {
    const given = { consentId: 'urn:a:1', status: 'ACTIVE', resourceGroups: 'indisponível' }
    for (const raw of ['manutenção', { data: 'manutenção' }, [null], [given]])
      await expect(sharesIn(json(raw))).rejects.toMatchObject({ status: 502 })
    await expect(detailsIn(given)).rejects.toMatchObject({ status: 502 })
  })

  it('details of another consent than the one that was asked for are a failure', async () => {
    await expect(detailsIn({ consentId: 'urn:a:2', status: 'ACTIVE' })).rejects.toMatchObject({ status: 502 })
  })

  it('details without a status or a readable name are those of a sharing that can still be ended', async () => {
    const read = await detailsIn({ consentId: 'urn:a:1', status: 7, organisationName: '  ' })
    expect(read).toMatchObject({ consentId: 'urn:a:1', organisationName: '', situation: { kind: 'unknown' } })
    expect(mayEnd(read.situation)).toBe(true)
  })

  it('a day that no calendar has is no date, on a card and in details', async () => {
    const times = { createDateTime: '2026-02-30T10:00:00Z', expirationDateTime: '2026-02-31' }
    const given = { consentId: 'urn:a:1', status: 'ACTIVE', ...times }
    const none = { createDateTime: '', expirationDateTime: '' }
    expect(await sharesIn(json([given]))).toMatchObject([none])
    expect(await detailsIn(given)).toMatchObject(none)
    const leap = { ...given, createDateTime: '2028-02-29T10:00:00Z', expirationDateTime: 'amanhã' }
    const { status: _, ...read } = leap
    expect(await detailsIn(leap)).toMatchObject(read)
  })

  it('details of which one group can not be read keep the others', async () => {
    const given = [{ type: 'AUTO', resourceGroupId: 5 }, { displayName: 'Vida' }, 'RURAL', 7, {}]
    const { resourceGroups } = await detailsIn({
      consentId: 'urn:a:1',
      status: 'ACTIVE',
      resourceGroups: given,
    })
    expect(
      resourceGroups.map(({ resourceGroupId, type, displayName }) => [resourceGroupId, type, displayName]),
    ).toEqual([
      ['5', 'AUTO', 'Outros dados'],
      ['Vida', 'Vida', 'Vida'],
      ['RURAL', 'RURAL', 'Outros dados'],
    ])
  })

  it('a goal without its period, a purpose without its title', async () => {
    const goals = [{ finalidade: 'Comparar' }, { prazo: 6 }, { finalidade: 'Propor', prazo: 6 }]
    expect(await reading(dataGoalsQuery, json(goals))).toEqual([
      { finalidade: 'Comparar', prazo: '' },
      { finalidade: 'Propor', prazo: '6' },
    ])
    const purposes = [{ texto: 'Para comparar.' }, { titulo: 'Só um título' }]
    expect(await reading(sharingPurposeQuery, json(purposes))).toEqual([
      { titulo: '', texto: 'Para comparar.' },
    ])
  })

  it('data groups whose fields are one HTML text', async () => {
    const category = (fields: unknown) => ({
      dataCategoryCode: 'READ',
      dataCategoryName: 'Apólices',
      subCategories: [{ subCategoryName: 'Apólices', fields }],
    })
    const groups = [
      { apiName: 'Automóvel', apiKey: 'AUTO', dataCategories: [category('<b>Número</b>'), { nome: 'x' }] },
      { apiName: 'Sem chave' },
    ]
    expect(await reading(dataGroupsFieldsQuery, json(groups))).toEqual([
      { apiName: 'Automóvel', apiKey: 'AUTO', dataCategories: [category(['<b>Número</b>'])] },
    ])
  })
})
