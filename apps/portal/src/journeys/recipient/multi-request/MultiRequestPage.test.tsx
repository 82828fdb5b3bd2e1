import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { confirmedConsent } from '../../../session/journey-storage.ts'
import type { ShareDraft } from '../../../session/share-draft.ts'
import { CHOSEN, endScene, playScene } from '../../../testing/recipient-journey-for-tests.tsx'
import { details } from '../../../testing/shares-for-tests.tsx'
import { dataGroup } from '../../../testing/sharing-card-for-tests.ts'
import { MultiRequestPage } from './MultiRequestPage.tsx'

afterEach(endScene)

const DETAILS = details({
  consentId: 'urn:beta:1',
  status: 'PENDING',
  furtherApproval: 'ALL',
  expirationDateTime: '2036-05-20T12:59:00Z',
  resourceGroups: [
    {
      ...dataGroup('DAMAGES_AND_PEOPLE_PATRIMONIAL', [], 'Residencial e patrimonial'),
      resources: [{ resourceId: '0114-6633-291', displayName: 'Edifício', status: 'PENDING_AUTHORISATION' }],
    },
  ],
})
const play = (more?: Record<string, unknown>, draft: ShareDraft = CHOSEN) =>
  playScene({
    at: '/recipient-multi-request',
    page: <MultiRequestPage />,
    draft,
    capabilities: { furtherApproval: true },
    answers: more ? { 'urn%3Abeta%3A1': { status: 200, body: { ...DETAILS, ...more } } } : {},
  })
const waiting = () => confirmedConsent.write({ consentId: 'urn:beta:1', waits: 'all' })
const words = () => document.body.textContent?.replaceAll('\u00a0', ' ')
const place = () => screen.getByTestId('place').textContent

it('shows the sharing of which every group waits in place of the sample', async () => {
  waiting()
  play({})
  // The number is an element of its own, which parts at no hyphen.
  await waitFor(() => expect(words()).toContain('Residencial e patrimonial, nº 0114-6633-291'))
  expect(screen.getByText('Acesso aos Dados - Pendente de Autorização')).toBeTruthy()
  expect(screen.getByText('529.982.247-25')).toBeTruthy()
  expect(screen.getByText('Outra pessoa: a Beta Seguradora sabe quem é')).toBeTruthy()
  expect(screen.queryByText('Nome de quem autoriza também')).toBeNull()
  expect(screen.queryByText('Já vale')).toBeNull()
})

it.each([
  ['the details are read', {}, CHOSEN],
  ['the details cannot be read', undefined, CHOSEN],
  ['another browser asked', {}, {}],
])('CONTINUAR and CANCELAR go to / also where %s', async (_where, details, draft) => {
  waiting()
  play(details, draft)
  if (details) await screen.findByText(/A ponte está incompleta/)
  for (const name of ['CONTINUAR', 'CANCELAR'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/')
})

it('shows its fixed sample where nothing was confirmed', () => {
  play()
  screen.getByRole('heading', { level: 1, name: 'Efetivação da Solicitação' })
  for (const [block, name] of [
    ['Quem pediu', 'Nome de quem pediu'],
    ['Quem autoriza também', 'Nome de quem autoriza também'],
  ] as const)
    expect(screen.getByRole('heading', { name: block }).closest('section')?.textContent).toContain(name)
  expect(words()).toContain('Outras pessoas também precisam autorizar. Só vale quando todas disserem sim.')
})

it.each([
  ['step 5 once the other person has authorised', 'ACTIVE', '/recipient-shared-confirmation'],
  ['the sharing’s own page once it has ended', 'REJECTED', '/myshares/urn:beta:1'],
])('goes on to %s', async (_, status, to) => {
  waiting()
  play({ status, furtherApproval: undefined })
  await waitFor(() => expect(place()).toBe(to))
})

it('says of no group that it goes, where the backend says that all wait and not which policies', async () => {
  waiting()
  play({ resourceGroups: [{ ...DETAILS.resourceGroups[0], resources: [] }] })
  await screen.findByText(/A ponte está incompleta/)
  expect(screen.queryByText('Já vale')).toBeNull()
})
