import type { Institution } from '@consente/contract/portal/institutions'
import { describe, expect, it } from 'vitest'
import { chooseCompany, chooseInstitution } from '../../../session/draft-choices.ts'
import { chosenCompany, companyOf, senderOf } from './institution-view.ts'

const server = (id: string, OrganisationId: string) => ({
  AuthorisationServerId: id,
  CustomerFriendlyName: 'Banco Gama',
  OrganisationId,
})
const company = (name: string, registrationNumber: string, OrganisationId?: string) => ({
  name,
  registrationNumber,
  ...(OrganisationId && { OrganisationId }),
})
const bank = (given: Partial<Institution>): Institution => ({
  _id: 'as-1',
  brand: 'Banco Gama',
  name: 'Banco Gama S.A.',
  organizationId: 'org-1',
  registrationNumber: '11222333000181',
  AuthorisationServers: [server('as-1', 'org-1'), server('as-2', 'org-2')],
  participants: [company('Gama S.A.', '11222333000181'), company('Gama Vida S.A.', '99901212000107')],
  ...given,
})
const named = (institution: Institution) =>
  institution.AuthorisationServers.map((one) => companyOf(institution, one)?.name)

describe('the company behind a server', () => {
  it('is the one whose organisation it is, in whatever order and number they come', () => {
    const told = [company('Gama Vida S.A.', '2', 'org-2'), company('Gama S.A.', '1', 'org-1')]
    expect(named(bank({ participants: told }))).toEqual(['Gama S.A.', 'Gama Vida S.A.'])
    // Two servers of one company, and a second company that answers through them.
    const AuthorisationServers = [server('as-1', 'org-1'), server('as-2', 'org-1')]
    const participants = [company('Gama S.A.', '1', 'org-1'), company('Filha S.A.', '2', 'org-3')]
    expect(named(bank({ AuthorisationServers, participants }))).toEqual(['Gama S.A.', 'Gama S.A.'])
  })

  it('goes by the order where the backend does not say, if there are as many of both', () => {
    expect(named(bank({}))).toEqual(['Gama S.A.', 'Gama Vida S.A.'])
    expect(named(bank({ participants: [company('Gama S.A.', '1')] }))).toEqual([undefined, undefined])
  })
})

describe('who sends', () => {
  it('is the brand, with the CNPJ of the company that was chosen', () => {
    const draft = chooseInstitution({}, bank({}))
    expect(senderOf(draft)).toMatchObject({ name: 'Banco Gama', cnpj: '11.222.333/0001-81' })
    const settled = chooseCompany(draft, 'as-2')
    expect(senderOf(settled)).toMatchObject({ name: 'Banco Gama', cnpj: '99.901.212/0001-07' })
    expect(chosenCompany(settled)?.name).toBe('Gama Vida S.A.')
    expect(senderOf({})).toBeUndefined()
  })

  it('is the brand alone where there is nothing to choose', () => {
    const one = bank({ AuthorisationServers: [server('as-1', 'org-1')] })
    expect(chosenCompany(chooseInstitution({}, one))).toBeUndefined()
  })
})
