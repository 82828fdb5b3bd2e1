import { expect, it, vi } from 'vitest'
import { participantOf, SELF, serverEntry } from '../participants/participants.fixture.ts'
import { createCurrentIndex } from './current-index.ts'

const IPE = '99900111000111'
const DISCOVERY = 'https://auth.ipe.example/.well-known/openid-configuration'

const company = (id: string, change: object, server: object = {}) =>
  participantOf({
    OrganisationId: id,
    OrganisationName: id,
    ...change,
    AuthorisationServers: [serverEntry({ AuthorisationServerId: `server-${id}`, ...server })],
  })
const IPE_SEGUROS = company('ipe', { RegistrationNumber: IPE })

async function indexOf(...participants: ReturnType<typeof company>[]) {
  const log = { warn: vi.fn() }
  const { change, read } = createCurrentIndex({
    clock: { now: () => new Date('2026-11-05T12:00:00Z') },
    self: SELF,
    types: { default: 'seguradora' },
    log,
  })
  await change(participants)
  return { index: await read(), log }
}

it('a name that another organisation takes over stays apart, with its own CNPJ, and is logged', async () => {
  const other = company(
    'other',
    { RegistrationNumber: '99900112000155' },
    { CustomerFriendlyName: 'IPE SEGUROS' },
  )
  for (const order of [
    [IPE_SEGUROS, other],
    [other, IPE_SEGUROS],
  ]) {
    const { index, log } = await indexOf(...order)
    expect(
      index.brands
        .map(({ institution }) => [
          institution._id,
          institution.registrationNumber,
          institution.participants?.length,
        ])
        .toSorted(),
    ).toEqual([
      ['server-ipe', IPE, 1],
      ['server-other', '99900112000155', 1],
    ])
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({
        what: 'brand',
        text: 'ipe seguros',
        organisationIds: expect.arrayContaining(['ipe', 'other']),
      }),
      expect.any(String),
    )
  }
})

it.each([
  ['one organisation', company('ipe', { RegistrationNumber: '' })],
  ['one CNPJ root', company('branch', { RegistrationNumber: '99900111900200' })],
  [
    'the parent that it names',
    company('child', { RegistrationNumber: '1', ParentOrganisationReference: IPE }),
  ],
])('a name within %s is one institution, and nothing is logged', async (_what, kin) => {
  const { index, log } = await indexOf(IPE_SEGUROS, kin)
  expect(index.brands.map(({ members }) => members.length)).toEqual([2])
  expect(log.warn).not.toHaveBeenCalled()
})

it('two companies of one parent are one institution; two without any number are not', async () => {
  const twins = (change: object) => indexOf(company('one', change), company('two', change))
  const parent = { RegistrationNumber: '', ParentOrganisationReference: IPE }
  expect((await twins(parent)).index.brands).toHaveLength(1)
  expect((await twins({ RegistrationNumber: '' })).index.brands).toHaveLength(2)
})

it('an issuer that another organisation publishes too is nobody’s, and is logged', async () => {
  const other = company(
    'other',
    { RegistrationNumber: '88800222000155' },
    { CustomerFriendlyName: 'Outra', OpenIDDiscoveryDocument: DISCOVERY },
  )
  expect((await indexOf(IPE_SEGUROS)).index.issuers.get('https://auth.ipe.example')?.cnpj).toBe(IPE)
  const { index, log } = await indexOf(IPE_SEGUROS, other)
  expect(index.issuers.size).toBe(0)
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { what: 'issuer', text: 'https://auth.ipe.example', organisationIds: ['ipe', 'other'] },
    expect.any(String),
  )
})

it('an issuer that kin publish stays the institution’s', async () => {
  const { index } = await indexOf(IPE_SEGUROS, company('branch', { RegistrationNumber: '99900111000200' }))
  expect(index.issuers.get('https://auth.ipe.example')?.cnpj).toBe(IPE)
})

it('an organisation whose id is `constructor` is a participant like any other', async () => {
  const { index } = await indexOf(company('constructor', { RegistrationNumber: '__proto__' }))
  expect(index.brands.map(({ institution }) => institution.type)).toEqual(['seguradora'])
})
