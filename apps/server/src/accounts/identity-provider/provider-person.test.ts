import { expect, it } from 'vitest'
import { personIn } from './provider-person.ts'

const MARINA = '52998224725'
const SETTINGS = {
  claims: { document: 'cpf', name: 'name', email: 'email', companies: 'empresas' },
  levels: { loa2: { acr: [], amr: [] }, loa3: { acr: ['forte'], amr: ['mfa'] } },
}
const person = (claims: object, settings: Parameters<typeof personIn>[1] = SETTINGS) =>
  personIn({ sub: 's', cpf: MARINA, ...claims }, settings)

it('is known by the document, with or without its mask', () => {
  expect(person({ cpf: '529.982.247-25', name: ' Marina\n', email: 'Marina@Example.com' })).toMatchObject({
    document: MARINA,
    name: 'Marina',
    email: 'marina@example.com',
    provedAt: undefined,
  })
})

it.each([
  ['no CPF', undefined],
  ['an empty one', ''],
  ['wrong check digits', '52998224724'],
  ['a number', 52998224725],
  ['a company', '11444777000161'],
  ['a list', [MARINA]],
])('a sign-in with %s as its CPF is nobody’s', (_what, cpf) => {
  expect(() => person({ cpf, email: 'marina@example.com' })).toThrow('PROVIDER_WITHOUT_DOCUMENT')
})

it('represents the companies that are some', () => {
  const { companies } = person({ empresas: ['11.444.777/0001-61', MARINA, 7, 'x'] })
  expect(companies).toEqual(['11444777000161'])
  expect(person({ empresas: '11444777000161' }).companies).toEqual(['11444777000161'])
})

it.each([
  [{}, { acr: 'loa2', amr: [] }],
  [{ amr: ['pwd', 'face'] }, { acr: 'loa2', amr: ['pwd'] }],
  [{ acr: 'forte' }, { acr: 'loa3', amr: ['mfa'] }],
  [{ amr: ['pwd', 'mfa'] }, { acr: 'loa3', amr: ['pwd', 'mfa'] }],
  [{ acr: ['forte'] }, { acr: 'loa2', amr: [] }],
])('%o makes %o', (claims, level) => {
  expect(person(claims).level).toEqual(level)
})

it('with a list for loa2, refuses whatever is on no list', () => {
  const settings = { ...SETTINGS, levels: { ...SETTINGS.levels, loa2: { acr: ['senha'], amr: [] } } }
  expect(person({ acr: 'senha' }, settings).level.acr).toBe('loa2')
  expect(person({ acr: 'forte' }, settings).level.acr).toBe('loa3')
  expect(() => person({ acr: 'anonimo' }, settings)).toThrow('PROVIDER_LEVEL')
  expect(() => person({}, settings)).toThrow('PROVIDER_LEVEL')
})
