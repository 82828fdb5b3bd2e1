import type { Institution } from '@consente/contract/portal/institutions'
import { expect, it } from 'vitest'
import { chooseGoal, chooseInstitution } from '../../session/draft-choices.ts'
import { pathToResume } from './path-to-resume.ts'

const institution: Institution = {
  _id: 'as-1',
  brand: 'Beta Seguradora',
  name: 'Beta Seguradora',
  organizationId: 'org-1',
  AuthorisationServers: [
    { AuthorisationServerId: 'as-1', CustomerFriendlyName: 'Beta Seguradora', OrganisationId: 'org-1' },
  ],
}
const goal = { finalidade: 'Comparar', prazo: '12' }

it('takes an interrupted request up at its first open step, and on the way once it was asked for', () => {
  const withInstitution = chooseInstitution({}, institution)
  const ready = chooseGoal(withInstitution, [goal], goal.finalidade, true)
  expect(pathToResume(withInstitution, undefined)).toBe('/recipient-select-insurer')
  expect(pathToResume(ready, undefined)).toBe('/recipient-confirm-open-insurance')
  expect(pathToResume(ready, 'https://x.example/')).toBe('/recipient-share-redirect')
})
