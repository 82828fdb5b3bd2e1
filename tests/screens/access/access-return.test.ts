import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asked, CALLS, expectErrorBox, signIn } from '../../support/screens/access-actions.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, sharing } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()
const CONFIRM = 'POST /bff-opin/consents/v1/transmiter/confirm'
const CLAIM = 'PATCH /bff-opin/consents/v1/proxy/consents'

/** The address that the other institution sends the browser to. */
const RETURN = '/#code=c1&state=s1&id_token=h.p.s&session_state=x'
const REFUSAL = '/#error=access_denied&error_description=recusado&state=s1'

/** A request that waits here for the answer of the other institution. */
const awaitReturn = () => screen.backend.world.waiting.set('s1', sharing('urn:serra:1'))
const open = async (path: string): Promise<Page> => {
  const page = await screen.open()
  await page.goto(screen.url + path)
  return page
}
const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage))

describe('a sign-in with intent_id', () => {
  const INTENT = '/?intent_id=urn:serra:1'

  it('leads to the confirmation of the request, without it to the home of the recipient', async () => {
    screen.backend.world.sharings.push(sharing('urn:serra:1', { status: 'PENDING' }))
    const page = await open(INTENT)
    await signIn(page, ana)
    await page.waitForURL(/\/holder-confirm-share$/)
    expect(asked(screen.backend, CLAIM)).toHaveLength(1)
    await page.goto(screen.url)
    await signIn(page, ana)
    await page.waitForURL(/\/recipient-open-insurance$/)
  })

  it('keeps the request on the way through recovery, and after a reload', async () => {
    screen.backend.world.sharings.push(sharing('urn:serra:1', { status: 'PENDING' }))
    const page = await open(INTENT)
    await page.getByLabel(/CPF ou CNPJ/).fill(ana.document)
    await button(page, 'ENTRAR').click()
    await button(page, 'ESQUECEU SUA SENHA?').click()
    await page.waitForURL(/forgot-password/)
    await page.reload()
    await button(page, 'RETORNAR AO LOGIN').click()
    await signIn(page, ana)
    await page.waitForURL(/\/holder-confirm-share$/)
  })

  it.each([
    [401, 'Usuário ou senha incorretos.'],
    [500, 'Houve uma falha na conexão com o servidor.'],
  ])('says that it met %i while it was opened, and clears all storage', async (status, sentence) => {
    screen.backend.answer(CLAIM, { status })
    const page = await open(INTENT)
    await signIn(page, ana)
    await expectErrorBox(page, sentence)
    expect(await storedKeys(page)).not.toContain('access_token')
    expect(await storedKeys(page)).not.toContain('user_credentials')
    expect(new URL(page.url()).search).toBe('?intent_id=urn:serra:1')
  })
})

describe('the return from another institution', () => {
  it('without a token asks to sign in, survives a reload, and is confirmed right after', async () => {
    awaitReturn()
    const page = await open(RETURN)
    await page.getByText(/Entre de novo para concluir o compartilhamento que você autorizou/).waitFor()
    expect(page.url()).toBe(`${screen.url}/`)
    await page.reload()
    await page.getByText(/Entre de novo para concluir/).waitFor()
    expect(asked(screen.backend, CONFIRM)).toEqual([])
    await signIn(page, ana)
    await page.waitForURL(/\/recipient-shared-confirmation$/)
    expect(asked(screen.backend, CONFIRM)).toHaveLength(1)
  })

  it('with error= and without a token asks to sign in, and then tells', async () => {
    const page = await open(REFUSAL)
    await page.getByText(/O compartilhamento não foi concluído\. Entre de novo/).waitFor()
    await signIn(page, ana)
    await page.getByRole('heading', { name: 'O compartilhamento não foi autorizado' }).waitFor()
  })

  it('can be tried again when the confirmation gets no answer', async () => {
    awaitReturn()
    screen.backend.answer(CONFIRM, { status: 503, times: 1 })
    const page = await screen.openSignedIn(1280, ana, RETURN)
    await page.getByRole('heading', { name: 'Ainda não conseguimos confirmar' }).waitFor()
    await button(page, 'TENTAR DE NOVO').click()
    await page.waitForURL(/\/recipient-shared-confirmation$/)
  })

  it('renews an ended session once, or asks to sign in', async () => {
    awaitReturn()
    screen.backend.answer(CONFIRM, { status: 401, times: 1 })
    const page = await screen.openSignedIn(1280, ana, RETURN)
    await page.waitForURL(/\/recipient-shared-confirmation$/)
    const refresh_token = await page.evaluate(() => localStorage.getItem('refresh_token'))
    const [renewal] = asked(screen.backend, CALLS.signIn)
    expect(renewal?.body).toEqual({ grant_type: 'refresh_token', refresh_token })
    expect(renewal?.headers.authorization).toMatch(/^Basic /)

    awaitReturn()
    screen.backend.world.tokens.clear()
    screen.backend.world.refreshTokens.clear()
    await page.goto(`${screen.url}/outra/volta`)
    await page.goto(screen.url + RETURN)
    await page.getByText(/Entre de novo para concluir/).waitFor()
    await signIn(page, ana)
    await page.waitForURL(/\/recipient-shared-confirmation$/)
  })
})
