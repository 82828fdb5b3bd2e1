import { expect, it } from 'vitest'
import { asked } from '../../support/screens/access-actions.ts'
import { APPROVE, openAtChoice, REJECT, request } from '../../support/screens/holder-actions.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()
const RESUME = '/holder-confirm-multi-share-resume'
const REDIRECT = '/holder-confirm-multi-share-redirect'

it('CANCELAR of the fixed sample leads to / once it is confirmed, and nothing is called', async () => {
  const page = await screen.openSignedIn(1280, ana, RESUME)
  await button(page, 'CANCELAR').click()
  await button(page.getByRole('dialog'), 'SIM, CANCELAR').click()
  await page.waitForURL(`${screen.url}/`)
  expect([asked(screen.backend, APPROVE), asked(screen.backend, REJECT)]).toEqual([[], []])
})

it('a consent that needs several people shows that consent, is approved, and VOLTAR leads back to who asked', async () => {
  const consent = request()
  screen.backend.world.sharings.push(consent)
  const approvers = [
    { name: ana.name, document: ana.document, status: 'PENDING' },
    { name: 'Davi Rocha', document: '12345678909', status: 'PENDING' },
  ]
  const page = await openAtChoice(screen, { ...consent, approvers })
  await page.getByRole('checkbox', { name: /Auto Completo/ }).check()
  await button(page, 'CONTINUAR').click()
  await page.waitForURL(new RegExp(`${RESUME}$`))
  const approverRow = (name: string) => page.locator('dl > div', { hasText: name }).first()
  await approverRow('Davi Rocha').getByText('Pendente').waitFor()
  await approverRow('Ana Paula Ferreira').getByText('Pendente').waitFor()
  await page.getByText('Horizonte Seguros').first().waitFor()
  expect(await page.getByText('Aprovado').count()).toBe(0)

  // The address of the ordinary summary is not for this consent.
  await page.goto(`${screen.url}/holder-confirm-share-resume`)
  await page.waitForURL(new RegExp(`${RESUME}$`))
  await button(page, 'CONTINUAR').click()
  await page.waitForURL(new RegExp(`${REDIRECT}$`))
  await approverRow('Ana Paula Ferreira').getByText('Aprovado').waitFor()
  await approverRow('Davi Rocha').getByText('Pendente').waitFor()
  expect(asked(screen.backend, APPROVE)).toHaveLength(1)
  await button(page, 'VOLTAR').click()
  await page.getByRole('heading', { name: 'De volta à outra instituição' }).waitFor()
})
