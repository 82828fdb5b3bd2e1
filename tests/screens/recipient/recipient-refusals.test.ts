import { describe, expect, it } from 'vitest'
import { literal } from '../../support/screens/literal-text.ts'
import { settle } from '../../support/screens/page-at-rest.ts'
import {
  asksOf,
  chosen,
  expectFailureModal,
  STEP,
  standAt,
  stored,
} from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

/** Calls of the journey that are refused or do not come (docs/domain/errors.md). */
const screen = setUpScreen()

const SETTINGS = 'GET /bff-opin/settings/v1'
const TRENDING = 'GET /bff-opin/data-provider/v1/trending-topics'
const TRANSMIT = 'POST /bff-opin/consents/v1/transmiter'

describe('a read that the page cannot do without', () => {
  it.each([`${SETTINGS}/personal-required-fields`, `${SETTINGS}/data-groups-fields`])(
    '%s refused with 403 opens the error modal, whose CONTINUAR goes to /',
    async (call) => {
      screen.backend.answer(call, { status: 403 })
      await expectFailureModal(
        await standAt(screen, STEP.two),
        'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.',
      )
    },
  )

  it('a slow one leaves the rest of the page usable', async () => {
    screen.backend.answer(TRENDING, { hang: true })
    const page = await standAt(screen, STEP.one, {})
    await page.getByRole('checkbox', { name: 'Comparar coberturas' }).check()
    await act.button(page, /Buscar (outra )?instituição/).click()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /Delta Seguros/ })
      .check()
    await act.button(page.getByRole('dialog'), 'ESCOLHER DELTA SEGUROS').click()
    await page.getByText('Você escolheu a Delta Seguros. Deseja continuar?').waitFor()
  })
})

it('a step goes on without the texts that only explain', async () => {
  for (const name of ['sharing-purpose', 'sharing-explanation', 'standard-sharing-period'])
    screen.backend.answer(`${SETTINGS}/${name}`, { status: 403 })
  const page = await standAt(screen, STEP.one)
  await page.getByText(/Deseja continuar/).waitFor()
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await page.getByLabel('Compartilhar por').waitFor()
  expect(await page.getByLabel('Compartilhar por').inputValue()).toBe('12')
  await act.continueTo(page, /recipient-share-resume/)
  await settle(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('a transmission that was asked for too often is told with what helps, and goes through with one more press', async () => {
  const message = 'Muitas tentativas. Espere alguns minutos e tente de novo.'
  screen.backend.answer(TRANSMIT, { status: 429, times: 1, body: { code: 'TOO_MANY_TRIES', message } })
  const page = await standAt(screen, STEP.three)
  await page.getByRole('checkbox', { name: /Li e autorizo/ }).check()
  const warning = page.getByRole('dialog', { name: 'Ir para a Horizonte Seguros?' })
  const send = async (): Promise<void> => {
    await act.button(page, 'CONTINUAR').click()
    await warning.getByText('Tudo pronto').waitFor()
    await act.button(warning, 'CONTINUAR').click()
  }
  await send()
  const failure = page.getByRole('dialog').filter({ hasText: message })
  await literal(failure, 'Servidor indisponível no momento, tente novamente mais tarde.').waitFor()
  expect(await stored(page, 'resumeData')).toEqual(chosen(screen))
  await page.keyboard.press('Escape')
  await send()
  await page.waitForURL(/recipient-share-redirect/)
  expect(asksOf(screen, TRANSMIT)).toHaveLength(2)
})
