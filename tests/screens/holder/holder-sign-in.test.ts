import { describe, expect, it } from 'vitest'
import { asked } from '../../support/screens/access-actions.ts'
import {
  APPROVE,
  arrive,
  arriveAtChoice,
  CLAIM,
  CONSENT_ID,
  keptKeys,
  request,
} from '../../support/screens/holder-actions.ts'
import { literal } from '../../support/screens/literal-text.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana, davi, mercado } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

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

it('a wrong password clears all storage; the right one still finds the request that only the stored redirect named', async () => {
  screen.backend.world.sharings.push(request())
  const page = await screen.open()
  await page.goto(`${screen.url}/outra/volta`)
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    },
    {
      resumeData: '{}',
      'recipient-logo': '/thumbs/9.svg',
      location: '/outra/volta',
      redirect: `/x?consent=${CONSENT_ID}`,
    },
  )
  await arrive(page, screen, { intentId: 'f3a90c', who: { ...ana, password: 'errada9x' } })
  await literal(page, 'Usuário ou senha incorretos.').waitFor()
  expect(await keptKeys(page)).toEqual([])
  await page.getByLabel(/^Senha/).fill(ana.password)
  await button(page, 'ENTRAR').click()
  await page.waitForURL(/holder-confirm-share$/)
})

it('a passing failure of the details is read again before anything is given up', async () => {
  screen.backend.world.sharings.push(request())
  screen.backend.answer('GET /bff-opin/consents/v1/consents/', { status: 503, times: 1 })
  const page = await screen.open()
  await arriveAtChoice(page, screen)
})

describe('somebody else than the request is about', () => {
  const somebody = () => request({ loggedUser: { document: { identification: davi.document } } })

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
