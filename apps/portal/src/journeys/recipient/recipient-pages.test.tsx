import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { confirmedConsent, redirect, resumeData } from '../../session/journey-storage.ts'
import { CHOSEN, endScene, playScene } from '../../testing/recipient-journey-for-tests.tsx'
import { RecipientHomePage } from '../home/RecipientHomePage.tsx'
import { MultiRequestPage } from './multi-request/MultiRequestPage.tsx'
import { SelectInsurerPage } from './step-1-institution/SelectInsurerPage.tsx'
import { SharedConfirmationPage } from './step-5-receipt/SharedConfirmationPage.tsx'

afterEach(endScene)

const place = () => screen.getByTestId('place').textContent
const home = () => playScene({ at: '/recipient-open-insurance', page: <RecipientHomePage />, draft: CHOSEN })

describe('the home of the recipient journey', () => {
  it('says what it is for, first of all', () => {
    home()
    screen.getByText(
      /^Traga para .* os dados que você tem em outras instituições, ou veja o que já está compartilhado\.$/,
    )
  })

  it('NOVO CONSENTIMENTO clears the saved summary data and goes to the insurer selection', () => {
    redirect.write('https://alfa.example/previous')
    home()
    fireEvent.click(screen.getByRole('button', { name: 'NOVO CONSENTIMENTO' }))
    expect(resumeData.read()).toEqual({})
    expect(redirect.read()).toBeUndefined()
    expect(place()).toBe('/recipient-select-insurer')
  })

  it('MEUS COMPARTILHAMENTOS goes to the sharings, and the citizen portal opens in a new tab', () => {
    home()
    expect(screen.getByRole('link', { name: /PORTAL DO CIDADÃO/ })).toMatchObject({
      href: 'https://portal.example/',
      target: '_blank',
    })
    fireEvent.click(screen.getByRole('link', { name: 'MEUS COMPARTILHAMENTOS' }))
    expect(place()).toBe('/myshares')
  })

  it('holds the hidden buttons of onboarding and terms of use', () => {
    home()
    expect(screen.getByText('Termos de uso')).toMatchObject({ hidden: true, tagName: 'BUTTON' })
    expect(screen.getByText('Conhecer o compartilhamento')).toMatchObject({ hidden: true, tagName: 'BUTTON' })
  })
})

describe('leaving by the header', () => {
  it('asks first, and keeps the choice', () => {
    playScene({ at: '/recipient-select-insurer', page: <SelectInsurerPage />, draft: CHOSEN })
    fireEvent.click(screen.getByRole('button', { name: 'Início' }))
    fireEvent.click(screen.getByRole('button', { name: 'CONTINUAR AQUI' }))
    expect(place()).toBe('/recipient-select-insurer')
    fireEvent.click(screen.getByRole('button', { name: 'Início' }))
    fireEvent.click(screen.getByRole('button', { name: 'DEIXAR PARA DEPOIS' }))
    expect(place()).toBe('/recipient-open-insurance')
    expect(resumeData.read()).toEqual(CHOSEN)
  })

  it('at step 5 says that the form was completed and asks whether to return to the start', () => {
    confirmedConsent.write({})
    playScene({ at: '/recipient-shared-confirmation', page: <SharedConfirmationPage />, draft: CHOSEN })
    fireEvent.click(screen.getByRole('button', { name: 'Início' }))
    expect(screen.getByText('O formulário foi concluído. Deseja voltar para o início?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'SIM' }))
    expect(place()).toBe('/recipient-open-insurance')
  })
})

describe('several approvers', () => {
  it.each(['CONTINUAR', 'CANCELAR'])('%s of several approvers goes to /', (name) => {
    playScene({ at: '/recipient-multi-request', page: <MultiRequestPage /> })
    expect(screen.getByText('Acesso aos Dados - Pendente de Autorização')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name }))
    expect(place()).toBe('/')
  })
})
