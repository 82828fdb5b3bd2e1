import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { consentData } from '../../../session/journey-storage.ts'
import { backend, CONFIG, renderPages, signInForTests } from '../../../testing/page-for-tests.tsx'
import { HolderConfirmPage } from '../confirm/HolderConfirmPage.tsx'
import { HolderReviewPage } from './HolderReviewPage.tsx'

const CONSENT = {
  consentId: 'urn:alfa:1',
  status: 'AWAITING_AUTHORISATION',
  createDateTime: '2026-11-20T14:00:00Z',
  expirationDateTime: '2036-11-20T14:00:00Z',
  registrationNumber: '11222333000181',
  organisationId: 'org-beta',
  organisationName: 'Beta Seguradora',
  loggedUser: { document: { identification: '52998224725' } },
  resourceGroups: [],
}

beforeEach(() => {
  localStorage.clear()
  signInForTests()
  consentData.write(CONSENT)
})

it.each([
  ['Etapa 2 de 3', <HolderConfirmPage key="2" />],
  ['Etapa 3 de 3', <HolderReviewPage key="3" />],
])('the holder says which of its steps a page is, where the sign-in does: %s', async (step, page) => {
  const open = (intentBrand: boolean) => {
    const { api } = backend({}, { capabilities: { ...CONFIG.capabilities, intentBrand } })
    renderPages(api, { '/step': page }, '/step')
  }
  open(true)
  await screen.findByText(step)
  cleanup()
  open(false)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(step)).toBeNull()
})
