import type { ConsentDetails } from '@consente/contract/portal/consents'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { accessToken, consentData, recipientLogo, resources } from '../../../session/journey-storage.ts'
import { type Answers, backend, CONFIG, startSignedIn } from '../../../testing/page-for-tests.tsx'
import { REQUEST } from '../../../testing/wire-for-tests.ts'
import { openIntent } from './open-intent.ts'

const ID = REQUEST.consentId
const details: ConsentDetails = {
  ...REQUEST,
  loggedUser: { document: { identification: '529.982.247-25' } },
  logo: '/logos/beta.svg',
}
const CLAIM = 'PATCH /bff-opin/consents/v1/proxy/consents'
const DETAILS = `GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`
const FIELDS = 'GET /bff-opin/settings/v1/personal-required-fields'
const PROVIDER = 'GET /bff-opin/data-provider/v1/data-provider/'
const GOOD: Answers = {
  [CLAIM]: { body: { consentId: ID, status: 'PENDING' } },
  [DETAILS]: { body: details },
  [FIELDS]: { body: { dadosPessoais: [], dadosCadastrais: [], informacoesComplementares: [] } },
}

/** A request of which its details tell otherwise. */
const told = (more: object): Answers => ({ ...GOOD, [DETAILS]: { body: { ...details, ...more } } })
const withIntent = { capabilities: { ...CONFIG.capabilities, intent: true } }
const customer = { documentId: '52998224725', loggedUser: '52998224725' }

type More = { intentId?: string; consentId?: string; capable?: boolean; redirect?: string }

function open(answers: Answers, more: More = {}) {
  const { intentId = 'f3a9', consentId = ID, capable = true, redirect } = more
  const { api, seen, calls } = backend(answers, capable ? withIntent : {})
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const opened = openIntent({ api, intentId, consentId, customer, redirect, queryClient })
  return opened.then((outcome) => ({ outcome, seen, calls: calls() }))
}

startSignedIn()

describe('opening an intent', () => {
  it('updates by proxy, reads details and required fields, in that order', async () => {
    const { outcome, seen, calls } = await open(GOOD)
    expect(outcome).toEqual({ status: 200 })
    expect(calls).toEqual([CLAIM, DETAILS, FIELDS])
    expect(seen[0]?.headers.get('consentid')).toBe(ID)
    expect(seen[0]?.headers.get('documentid')).toBe('52998224725')
  })

  it('keeps the details under consent-data and the logo under recipient-logo', async () => {
    await open(GOOD)
    expect(JSON.parse(localStorage.getItem('consent-data') ?? '')).toEqual(details)
    expect(recipientLogo.read()).toBe('/logos/beta.svg')
  })

  it('looks the logo up where the details have none, and does without when that fails', async () => {
    const plain = told({ logo: undefined })
    const institution = { name: 'Beta', thumb: '/logos/found.svg', AuthorisationServers: [] }
    const found = { body: { data: [{ _id: '1', organizationId: '1', ...institution }] } }
    await open({ ...plain, [PROVIDER]: found })
    await vi.waitFor(() => expect(recipientLogo.read()).toBe('/logos/found.svg'))
    expect((await open({ ...plain, [PROVIDER]: { status: 500 } })).outcome).toEqual({ status: 200 })
    expect(recipientLogo.read()).toBeUndefined()
  })

  it.each([
    ['was refused', { status: 'REJECTED' }, 'refused'],
    ['has ended', { status: 'INACTIVE' }, 'ended'],
    ['has run out', { status: 'EXPIRED' }, 'expired'],
    ['was authorised', { status: 'ACTIVE' }, 'in-force'],
    ['has a term in the past', { expirationDateTime: '2020-01-01T00:00:00Z' }, 'lapsed'],
  ])('offers no request that %s, whatever the backend claims, and says so', async (_what, more, kind) => {
    const { outcome } = await open(told(more))
    expect(outcome).toMatchObject({ status: 409, mismatch: false, became: { kind } })
    expect(consentData.read()).toBeUndefined()
  })

  it('offers no request that asks for nothing, and does not say that it is over', async () => {
    const { outcome } = await open(told({ resourceGroups: [] }))
    expect(outcome).toEqual({ status: 404, mismatch: false, became: undefined })
    expect(consentData.read()).toBeUndefined()
  })

  it('says what became of a request that the backend no longer lets anybody answer, to its own customer alone', async () => {
    const over = { ...told({ status: 'ACTIVE' }), [CLAIM]: { status: 409 } }
    expect((await open(over)).outcome).toMatchObject({ status: 409, became: { kind: 'in-force' } })
    const loggedUser = { document: { identification: '111.444.777-35' } }
    const others = told({ status: 'ACTIVE', loggedUser })
    expect((await open({ ...others, [CLAIM]: { status: 409 } })).outcome).not.toHaveProperty('became.kind')
    expect((await open({ ...over, [DETAILS]: { status: 500 } })).outcome).not.toHaveProperty('became.kind')
  })

  it.each([400, 403, 410, 422])(
    'reads what became of a request whose claim is refused by %s',
    async (status) => {
      const over = { ...told({ status: 'INACTIVE' }), [CLAIM]: { status } }
      expect((await open(over)).outcome).toMatchObject({ status: 409, became: { kind: 'ended' } })
      expect((await open({ ...GOOD, [CLAIM]: { status } })).outcome.status).toBe(status)
    },
  )

  it('does not wait for a logo that never comes', async () => {
    const hanging = () => new Promise<never>(() => undefined)
    const { outcome } = await open({ ...told({ logo: undefined }), [PROVIDER]: hanging })
    expect(outcome).toEqual({ status: 200 })
  })

  it('forgets the policies chosen for another request, and keeps those of the same', async () => {
    const chosen = [{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['a1'] }]
    consentData.write({ ...details, consentId: 'urn:alfa:other' })
    resources.write(chosen)
    await open(GOOD)
    expect(resources.read()).toEqual([])
    resources.write(chosen)
    await open(GOOD)
    expect(resources.read()).toEqual(chosen)
  })

  it('without the capability takes the urn of the intent, or of the stored redirect', async () => {
    const redirect = `https://beta.example/?scope=consent:${ID}&state=1`
    const { outcome } = await open(GOOD, { capable: false, consentId: 'urn:alfa:never', redirect })
    expect(outcome).toEqual({ status: 200 })
    expect((await open(GOOD, { capable: false, intentId: encodeURIComponent(ID) })).outcome.status).toBe(200)
  })
})

describe('any failure clears all storage and answers the status', () => {
  it.each([
    ['proxy', CLAIM, 500],
    ['details', DETAILS, 401],
    ['required fields', FIELDS, 503],
  ])('%s', async (_, call, status) => {
    const { outcome } = await open({ ...GOOD, [call]: { status } })
    expect(outcome).toEqual({ status, mismatch: false })
    expect(localStorage.length).toBe(0)
  })

  it('no consent to be found anywhere', async () => {
    const { outcome, calls } = await open(GOOD, { capable: false })
    expect(outcome).toEqual({ status: 404, mismatch: false })
    expect(calls).toEqual([])
    expect(accessToken.read()).toBeUndefined()
  })

  it('hands on the address of a mismatch, past the clearing', async () => {
    const location = 'http://localhost:4000/auth/resume'
    const body = { code: 'DOCUMENT_MISMATCH', message: '', interactionId: '1', location }
    const { outcome } = await open({ ...GOOD, [CLAIM]: { status: 403, body } })
    expect(outcome).toEqual({ status: 403, mismatch: true, location })
    expect(localStorage.length).toBe(0)
  })

  it('sees a mismatch that the backend did not look for', async () => {
    const loggedUser = { document: { identification: '98765432100' } }
    const { outcome } = await open(told({ loggedUser }))
    expect(outcome).toEqual({ status: 403, mismatch: true })
    expect(consentData.read()).toBeUndefined()
  })

  it('takes a document hidden in part for no mismatch', async () => {
    const loggedUser = { document: { identification: '***.982.247-**' } }
    const { outcome } = await open(told({ loggedUser }))
    expect(outcome).toEqual({ status: 200 })
  })
})
