import { describe, expect, it } from 'vitest'
import { asked } from '../../support/screens/access-actions.ts'
import {
  APPROVE,
  arrive,
  arriveAtChoice,
  CLAIM,
  CONSENT_ID,
  DETAILS,
  FIELDS,
  kept,
  keptKeys,
  REJECT,
  request,
} from '../../support/screens/holder-actions.ts'
import { literal } from '../../support/screens/literal-text.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, davi, mercado } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

describe('a customer whom another institution sent', () => {
  it('signs in, then the consent is updated by proxy, its details and the required fields are read, and the choice opens', async () => {
    screen.backend.world.sharings.push(request())
    const page = await screen.open()
    await arriveAtChoice(page, screen)

    const order = screen.backend.asked.map(({ method, path }) => `${method} ${path}`)
    const places = ['POST /opin-authorizations/v1/access-token', CLAIM, DETAILS, FIELDS].map((call) =>
      order.findIndex((one) => one.startsWith(call)),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(-1)

    const [claim] = asked(screen.backend, CLAIM)
    expect(claim?.headers).toMatchObject({
      consentid: CONSENT_ID,
      documentid: ana.document,
      transactionid: 'consente-portal',
      authorization: expect.stringMatching(/^Bearer customer-/),
    })
    expect(claim?.headers['x-transaction-id']).toBeUndefined()
    expect(claim?.body ?? null).toBeNull()
    const [details] = asked(screen.backend, DETAILS)
    expect(decodeURIComponent(details?.path ?? '')).toMatch(new RegExp(`/${CONSENT_ID}$`))
    expect(details?.headers.transactionid).toBe('123')
  })

  it('leaves the details under consent-data, the logo of who asks under recipient-logo, and its own token', async () => {
    screen.backend.world.sharings.push(request())
    const page = await screen.open()
    await arriveAtChoice(page, screen)
    const stored = JSON.parse((await kept(page, 'consent-data')) ?? '{}')
    expect(stored).toMatchObject({
      consentId: CONSENT_ID,
      loggedUser: { document: { identification: ana.document } },
    })
    await expect.poll(() => kept(page, 'recipient-logo')).toBe('/thumbs/0.svg')
    expect(JSON.parse((await kept(page, 'user_credentials')) ?? '{}')).toEqual({
      iamName: ana.name,
      documentId: ana.document,
    })
    await page.locator('img[src="/thumbs/0.svg"]').first().waitFor()
  })

  it('finds the urn in the stored redirect where intent_id has none', async () => {
    screen.backend.world.sharings.push(request())
    const page = await screen.open()
    await page.goto(screen.url)
    await page.evaluate(
      (id) =>
        localStorage.setItem(
          'redirect',
          `https://outra.example/?scope=${encodeURIComponent(`consent:${id}`)}`,
        ),
      CONSENT_ID,
    )
    await arrive(page, screen, { intentId: 'f3a90c' })
    await page.waitForURL(/holder-confirm-share$/)
    expect(asked(screen.backend, CLAIM)[0]?.headers.consentid).toBe(CONSENT_ID)
  })

  it('as a company: the request names it and its representative, and both are told on the way', async () => {
    const representative = '12345678909'
    screen.backend.world.sharings.push(
      request({
        loggedUser: { document: { identification: representative } },
        businessEntity: { document: { identification: mercado.document } },
      }),
    )
    const page = await screen.open()
    await arriveAtChoice(page, screen, mercado)
    await page.getByText('11.444.777/0001-61').first().waitFor()
    await page.getByText('123.456.789-09').first().waitFor()
    expect(asked(screen.backend, CLAIM)[0]?.headers.documentid).toBe(mercado.document)

    await page.getByRole('checkbox', { name: /Auto Completo/ }).check()
    await button(page, 'CONTINUAR').click()
    await page.getByRole('heading', { name: 'Confira antes de autorizar' }).waitFor()
    await button(page, 'CONTINUAR').click()
    await page.waitForURL(/holder-confirm-share-redirect/)
    const [approval] = asked(screen.backend, APPROVE)
    expect(approval?.headers).toMatchObject({ documentid: mercado.document, loggeduser: representative })
    expect(approval?.body).toMatchObject({ document: { identification: mercado.document, rel: 'CNPJ' } })
  })
})

describe('any failure of the sign-in clears all storage and tells its status', () => {
  const KEPT = { resumeData: '{}', 'recipient-logo': '/thumbs/9.svg', location: '/outra/volta' }

  async function leaveThings(page: Awaited<ReturnType<typeof screen.open>>): Promise<void> {
    await page.goto(`${screen.url}/outra/volta`)
    await page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, KEPT)
  }

  it.each([
    ['the update by proxy', CLAIM, 403],
    ['the details', DETAILS, 400],
    ['the required fields', FIELDS, 400],
  ])('%s', async (_what, call, status) => {
    screen.backend.world.sharings.push(request())
    screen.backend.answer(call, { status })
    const page = await screen.open()
    await leaveThings(page)
    await arrive(page, screen)
    await literal(page, 'Houve uma falha na conexão com o servidor.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await keptKeys(page)).toEqual([])
    expect(asked(screen.backend, APPROVE)).toEqual([])
  })

  it('a wrong password too; the right one still finds the request that only the stored redirect named', async () => {
    screen.backend.world.sharings.push(request())
    const page = await screen.open()
    await leaveThings(page)
    await page.evaluate((id) => localStorage.setItem('redirect', `/x?consent=${id}`), CONSENT_ID)
    await arrive(page, screen, { intentId: 'f3a90c', who: { ...ana, password: 'errada9x' } })
    await literal(page, 'Usuário ou senha incorretos.').waitFor()
    expect(await keptKeys(page)).toEqual([])
    await page.getByLabel(/^Senha/).fill(ana.password)
    await button(page, 'ENTRAR').click()
    await page.waitForURL(/holder-confirm-share$/)
  })

  it('a passing failure of the details is read again before anything is given up', async () => {
    screen.backend.world.sharings.push(request())
    screen.backend.answer(DETAILS, { status: 503, times: 1 })
    const page = await screen.open()
    await arriveAtChoice(page, screen)
    expect(asked(screen.backend, DETAILS)).toHaveLength(2)
  })
})

describe('somebody else than the request is about', () => {
  const somebody = () => request({ loggedUser: { document: { identification: davi.document } } })

  it('is told so letter for letter, how to solve it, and ENTENDI leads to / where no way back is known', async () => {
    screen.backend.world.sharings.push(somebody())
    const page = await screen.open(360)
    await arrive(page, screen)
    const box = page.getByRole('dialog', { name: 'Não foi possível fazer sua autenticação!', exact: true })
    await box.getByText('Volte à autorização do compartilhamento e informe o mesmo CPF.').waitFor()
    await box.getByText(/e entre aqui com o mesmo CPF/).waitFor()
    expect(await keptKeys(page)).toEqual([])
    await button(box, 'ENTENDI').click()
    await page.waitForURL(`${screen.url}/`)
    expect(asked(screen.backend, REJECT)).toEqual([])
  })

  it('goes back to the other institution where the server says where', async () => {
    screen.backend.world.sharings.push(somebody())
    const body = { code: 'DOCUMENT_MISMATCH', location: '/outra/volta' }
    screen.backend.answer(CLAIM, { status: 403, body })
    const page = await screen.open()
    await arrive(page, screen)
    const box = page.getByRole('dialog', { name: 'Não foi possível fazer sua autenticação!', exact: true })
    await box.waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'De volta à outra instituição' }).waitFor()
  })

  it('a company is told with its CNPJ', async () => {
    screen.backend.world.sharings.push(
      request({ businessEntity: { document: { identification: '11222333000181' } } }),
    )
    const page = await screen.open()
    await arrive(page, screen, { who: mercado })
    const box = page.getByRole('dialog', { name: 'Não foi possível fazer sua autenticação!', exact: true })
    await box.getByText('Volte à autorização do compartilhamento e informe o mesmo CNPJ.').waitFor()
  })
})

it('a request that nobody knows any more says so, and leads to /', async () => {
  const page = await screen.open()
  await arrive(page, screen)
  const box = page.getByRole('dialog', { name: 'Não dá para autorizar este pedido' })
  await button(box, 'VOLTAR').click()
  await page.waitForURL(`${screen.url}/`)
})

it('a request that was refused meanwhile says so, with the way back', async () => {
  screen.backend.world.sharings.push(request({ status: 'REJECTED' }))
  const page = await screen.open()
  await arrive(page, screen)
  const box = page.getByRole('dialog', { name: 'Não dá para autorizar este pedido' })
  await box
    .getByText('Ele foi recusado, ou ninguém o autorizou a tempo. Nenhum dado foi enviado agora.')
    .waitFor()
  await button(box, 'VOLTAR').click()
  await page.waitForURL(`${screen.url}/`)
})
