import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settle } from '../../support/screens/page-at-rest.ts'
import {
  asked,
  asksOf,
  chosen,
  eventually,
  expectFailureModal,
  STEP,
  standAt,
  stored,
} from '../../support/screens/recipient-screens.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { sharing } from '../../support/second-backend/second-backend-world.ts'

/** Every call of the journey refused in every way (docs/domain/errors.md; docs/domain/constants.md, retries). */
const screen = setUpScreen()

const SETTINGS = 'GET /bff-opin/settings/v1'
const TRENDING = 'GET /bff-opin/data-provider/v1/trending-topics'
const TRANSMIT = 'POST /bff-opin/consents/v1/transmiter'
const CONFIRM = 'POST /bff-opin/consents/v1/transmiter/confirm'
const REFRESH = 'POST /opin-authorizations/v1/access-token'
const SENTENCE = {
  401: 'Houve uma falha ao realizar a requisição, verifique a autenticação.',
  403: 'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.',
  500: 'Sistema indisponível, tente novamente mais tarde.',
  other: 'Servidor indisponível no momento, tente novamente mais tarde.',
}
const STATUSES = [
  { status: 401, sentence: SENTENCE[401] },
  { status: 403, sentence: SENTENCE[403] },
  { status: 500, sentence: SENTENCE[500] },
  { status: 422, sentence: SENTENCE.other },
]
/** The reads that a page cannot do without, and the page that reads them. */
const READS = [
  { call: `${SETTINGS}/data-goal`, path: STEP.one },
  { call: TRENDING, path: STEP.one },
  { call: `${SETTINGS}/personal-required-fields`, path: STEP.two },
  { call: `${SETTINGS}/data-groups-fields`, path: STEP.two },
]

/** From the summary to the press that sends. */
async function send(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Li e autorizo/ }).check()
  await act.button(page, 'CONTINUAR').click()
  const warning = page.getByRole('dialog', { name: 'Ir para a Horizonte Seguros?' })
  await warning.getByText('Tudo pronto').waitFor()
  await act.button(warning, 'CONTINUAR').click()
}

/** Back from the other institution, with the request still waiting here. */
function comeBack(): Promise<Page> {
  screen.backend.world.waiting.set('estado', sharing('urn:serra:1'))
  return standAt(screen, '/#code=codigo&state=estado&id_token=t', chosen(screen))
}

describe('a read that the page cannot do without', () => {
  it.each(READS)(
    '$call refused with 403 opens the error modal, whose CONTINUAR goes to /',
    async ({ call, path }) => {
      screen.backend.answer(call, { status: 403 })
      const page = await standAt(screen, path)
      await expectFailureModal(page, SENTENCE[403])
    },
  )

  it('after 401 the access token is refreshed and the call made again, unseen by the customer', async () => {
    for (const { call } of READS) screen.backend.answer(call, { status: 401, times: 1 })
    const page = await standAt(screen, STEP.one)
    await page.getByRole('checkbox', { name: 'Comparar coberturas' }).waitFor()
    await page.getByRole('radio', { name: /Horizonte Seguros/ }).waitFor()
    await act.continueTo(page, /recipient-confirm-open-insurance/)
    await page.getByText('Cidade e estado').waitFor()
    await act.button(page, 'SELECIONAR DADOS').waitFor()
    for (const { call } of READS) expect(asksOf(screen, call)).toHaveLength(2)
    expect(asksOf(screen, REFRESH).length).toBeGreaterThanOrEqual(1)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('opens the modal that asks to check the authentication where the session cannot be refreshed', async () => {
    screen.backend.world.tokens.clear()
    screen.backend.world.refreshTokens.clear()
    screen.backend.answer(TRENDING, { status: 401 })
    screen.backend.answer(REFRESH, { status: 401 })
    const page = await standAt(screen, STEP.one)
    await expectFailureModal(page, SENTENCE[401])
    expect(await stored(page, 'access_token')).toBeNull()
  })

  it('a lost network is tried three times more, then told as 503', async () => {
    screen.backend.answer(`${SETTINGS}/data-goal`, { cut: true })
    const page = await standAt(screen, STEP.one)
    await page.getByRole('dialog', { name: SENTENCE.other, exact: true }).waitFor()
    // Chromium itself asks again after a connection that was cut: at least four, never without end.
    expect(asksOf(screen, `${SETTINGS}/data-goal`).length).toBeGreaterThanOrEqual(4)
  })

  it('500 is tried three times more, then told', async () => {
    screen.backend.answer(`${SETTINGS}/data-groups-fields`, { status: 500 })
    const page = await standAt(screen, STEP.two)
    await page.getByRole('dialog', { name: SENTENCE[500], exact: true }).waitFor()
    expect(asksOf(screen, `${SETTINGS}/data-groups-fields`)).toHaveLength(4)

    screen.backend.forgive()
    await page.keyboard.press('Escape')
    await act.button(page, 'Tentar de novo').first().click()
    await act.button(page, 'SELECIONAR DADOS').waitFor()
  })

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
})

describe('the transmission', () => {
  it.each(STATUSES)(
    'refused with $status is told, is not sent again by itself, and keeps the choice',
    async ({ status, sentence }) => {
      screen.backend.answer(TRANSMIT, { status })
      const page = await standAt(screen, STEP.three)
      await send(page)
      await page.getByRole('dialog', { name: sentence, exact: true }).waitFor()
      // Once more after a 401 with the fresh token; otherwise never.
      expect(asksOf(screen, TRANSMIT)).toHaveLength(status === 401 ? 2 : 1)
      expect(await stored(page, 'redirect')).toBeNull()
      expect(await stored(page, 'resumeData')).toEqual(chosen(screen))
      await expectFailureModal(page, sentence)
    },
  )

  it('asked for too often is told with what helps, and goes through with one more press after the wait', async () => {
    const message = 'Muitas tentativas. Espere alguns minutos e tente de novo.'
    screen.backend.answer(TRANSMIT, { status: 429, times: 1, body: { code: 'TOO_MANY_TRIES', message } })
    const page = await standAt(screen, STEP.three)
    await send(page)
    await page.getByRole('dialog', { name: SENTENCE.other, exact: true }).getByText(message).waitFor()
    expect(await stored(page, 'resumeData')).toEqual(chosen(screen))
    await page.keyboard.press('Escape')
    await act.button(page, 'CONTINUAR').click()
    const warning = page.getByRole('dialog', { name: 'Ir para a Horizonte Seguros?' })
    await warning.getByText('Tudo pronto').waitFor()
    await act.button(warning, 'CONTINUAR').click()
    await page.waitForURL(/recipient-share-redirect/)
    expect(asksOf(screen, TRANSMIT)).toHaveLength(2)
  })

  it('goes through after a refreshed token', async () => {
    screen.backend.answer(TRANSMIT, { status: 401, times: 1 })
    const page = await standAt(screen, STEP.three)
    await send(page)
    await page.waitForURL(/recipient-share-redirect/)
    expect(asksOf(screen, TRANSMIT)).toHaveLength(2)
    expect(asksOf(screen, REFRESH)).toHaveLength(1)
  })

  it('can be pressed again when the network lost it', async () => {
    screen.backend.answer(TRANSMIT, { cut: true })
    const page = await standAt(screen, STEP.three)
    await send(page)
    await page.getByRole('dialog', { name: SENTENCE.other, exact: true }).waitFor()
    screen.backend.forgive()
    await page.keyboard.press('Escape')
    await act.button(page, 'CONTINUAR').click()
    const warning = page.getByRole('dialog', { name: 'Ir para a Horizonte Seguros?' })
    await warning.getByText('Tudo pronto').waitFor()
    await act.button(warning, 'CONTINUAR').click()
    await page.waitForURL(/recipient-share-redirect/)
  })
})

describe('the confirmation', () => {
  it.each([
    { status: 403, title: 'Não foi possível verificar o compartilhamento', button: 'MEUS COMPARTILHAMENTOS' },
    { status: 500, title: 'Ainda não conseguimos confirmar', button: 'TENTAR DE NOVO' },
  ])(
    'refused with $status is told in plain words and never shows a success',
    async ({ status, title, button }) => {
      screen.backend.answer(CONFIRM, { status })
      const page = await comeBack()
      await page.getByRole('heading', { name: title }).waitFor()
      expect(asksOf(screen, CONFIRM)).toHaveLength(1)
      expect(await page.getByText('Nenhum dado foi enviado').count()).toBe(0)
      screen.backend.forgive()
      await act.button(page, button).click()
      if (status === 500) await act.arriveAtReceipt(page)
      else await page.waitForURL(/\/myshares$/)
    },
  )

  it('goes through after a refreshed token', async () => {
    screen.backend.answer(CONFIRM, { status: 401, times: 1 })
    const page = await comeBack()
    await act.arriveAtReceipt(page)
    expect(asksOf(screen, CONFIRM)).toHaveLength(2)
  })

  it('waits for a sign-in where the session has ended', async () => {
    screen.backend.answer(REFRESH, { status: 401, times: 1 })
    screen.backend.answer(CONFIRM, { status: 401, times: 1 })
    const page = await comeBack()
    await act.button(page, 'ENTRAR').waitFor()
    await page.getByLabel(/CPF ou CNPJ/).fill('11144477735')
    await act.button(page, 'ENTRAR').click()
    await page.getByLabel(/^Senha/).fill('lago5mar')
    await act.button(page, 'ENTRAR').click()
    await act.arriveAtReceipt(page)
    expect((await asked(screen, CONFIRM, 2)).at(-1)?.body).toEqual({
      authorizationCode: 'codigo',
      requestId: 'estado',
    })
  })

  it('a receipt whose details are refused keeps its good news, and reads them when asked again', async () => {
    const consentId = 'urn:serra:1'
    screen.backend.world.sharings.push(sharing(consentId))
    screen.backend.answer(CONFIRM, { status: 200, body: { consentId } })
    screen.backend.answer('GET /bff-opin/consents/v1/consents/', { status: 403 })
    const page = await comeBack()
    await act.arriveAtReceipt(page)
    const again = act.button(page, 'Tentar de novo')
    await again.waitFor()
    screen.backend.answer('GET /bff-opin/consents/v1/consents/', { delayMs: 1 })
    await again.click()
    await page.getByText('Comprovante').waitFor()
    await eventually(() => page.getByText('Origem dos dados: Automóvel').count()).toBeGreaterThan(0)
  })
})
