import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hold } from '../../support/screens/page-at-rest.ts'
import * as act from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { expectSpoken } from '../../support/screens/spoken-snapshot.ts'
import { ana, product, registration, sharing } from '../../support/second-backend/second-backend-world.ts'

/** Every screen and dialog as a screen reader speaks it. */
const screen = setUpScreen()

const dialog = (page: Page) => page.getByRole('dialog').last()
const says = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
/** Closes the uppermost dialog. */
const close = async (page: Page, word = 'Fechar'): Promise<void> => {
  const open = await page.getByRole('dialog').count()
  await act.button(dialog(page), word).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(open - 1)
}

async function typeDocument(page: Page, document: string): Promise<void> {
  await page.getByLabel(/CPF ou CNPJ/).fill(document)
  await act.button(page, 'ENTRAR').click()
}

it('the entry', async () => {
  const page = await screen.open()
  await page.goto(screen.url)
  await page.getByRole('form', { name: 'Entrar' }).waitFor()
  await expectSpoken(page, 'access/entry', { framed: true })
  await typeDocument(page, '11111111111')
  await says(page, 'CPF ou CNPJ inválido.')
  await expectSpoken(page, 'access/entry-wrong-document')
  await typeDocument(page, ana.document)
  await says(page, 'Encontramos seu cadastro')
  await expectSpoken(page, 'access/entry-known')
  await act.button(page.getByRole('banner'), 'Acessibilidade').click()
  await says(page, 'Tamanho do texto')
  await expectSpoken(page, 'across/accessibility')
})

it('recovery and sign-up', async () => {
  const page = await screen.open()
  await page.goto(`${screen.url}/forgot-password`)
  await says(page, /INFORME CÓDIGO DE ATIVAÇÃO/)
  await expectSpoken(page, 'access/recovery-email')
  await act.button(page, /INFORME CÓDIGO DE ATIVAÇÃO/).click()
  await says(page, /SOLICITAR CÓDIGO/)
  await expectSpoken(page, 'access/recovery-code')
  await page.goto(`${screen.url}/sign-up`)
  await page.getByLabel(/^E-mail/).waitFor()
  await expectSpoken(page, 'access/sign-up')
  await act.button(page, 'Condições Legais').click()
  await dialog(page).locator('iframe').waitFor()
  await expectSpoken(page, 'access/terms')
})

it('the recipient journey', async () => {
  const page = await screen.openSignedIn()
  await says(page, 'Nenhum compartilhamento ativo.')
  await expectSpoken(page, 'recipient/home', { framed: true })
  await act.startNewSharing(page)
  await says(page, 'De onde vêm os seus dados?')
  await page.getByRole('checkbox', { name: /Comparar coberturas/ }).check()
  await page.getByRole('radio').first().waitFor()
  await expectSpoken(page, 'recipient/step-1')
  await act.button(page, /Buscar (outra )?instituição/).click()
  await dialog(page).getByRole('radio').nth(5).waitFor()
  await dialog(page)
    .getByLabel(/Nome, marca ou CNPJ/)
    .fill('Horizonte')
  await says(page, /^1 institui/)
  await expectSpoken(page, 'recipient/institution-search')
  await act.button(dialog(page), /Detalhes da Horizonte/).click()
  await says(page, 'Empresas desta marca')
  await expectSpoken(page, 'recipient/institution-details')
  await close(page)
  await dialog(page)
    .getByRole('radio', { name: /Horizonte/ })
    .check()
  await act.button(dialog(page), /^ESCOLHER /).click()
  await says(page, 'Você escolheu a Horizonte Seguros. Deseja continuar?')
  await expectSpoken(page, 'recipient/step-1-chosen')
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  await page.getByRole('checkbox', { name: /Dados de produtos/ }).check()
  await act.button(page, 'SELECIONAR DADOS').click()
  await act.foldOf(dialog(page), 'Automóvel').click()
  await dialog(page).getByRole('checkbox', { name: 'Tudo de Automóvel' }).check()
  await expectSpoken(page, 'recipient/data-selection')
  await act.button(dialog(page), 'CONFIRMAR').click()
  await act.button(page, 'Tirar Automóvel').waitFor()
  await expectSpoken(page, 'recipient/step-2')
  await act.continueTo(page, /recipient-share-resume/)
  await says(page, 'Confira antes de autorizar')
  await expectSpoken(page, 'recipient/step-3')
  await page.getByRole('checkbox', { name: /Li e autorizo/ }).check()
  await act.button(page, 'CONTINUAR').click()
  await says(page, 'Tudo pronto')
  await expectSpoken(page, 'recipient/redirect-warning')
  const letGo = await hold(page)
  await act.button(dialog(page), 'CONTINUAR').click()
  await says(page, /Agora você vai para a/)
  await expectSpoken(page, 'recipient/step-4')
  await letGo()
  await page.getByRole('link', { name: 'Autorizar' }).click()
  await act.arriveAtReceipt(page)
  await says(page, 'Comprovante')
  await expectSpoken(page, 'recipient/step-5')
  await page.goto(`${screen.url}/recipient-multi-request`)
  await says(page, 'Efetivação da Solicitação')
  await expectSpoken(page, 'holder/multi-request')
})

it('the sharings', async () => {
  const page = await screen.openSignedIn(1280, ana, '/myshares')
  await says(page, 'Não existem consentimentos transmitidos')
  await expectSpoken(page, 'shares/shares-empty')
  const statuses = ['ACTIVE', 'AUTHORISED', 'PENDING', 'EXPIRED', 'INACTIVE', 'REJECTED']
  screen.backend.world.sharings.push(
    ...statuses.map((status, index) => sharing(`urn:serra:${index}`, { status })),
    sharing('urn:serra:received', { shareType: 'RECEIVING' }),
  )
  await page.reload()
  await page.getByRole('article').nth(5).waitFor()
  await expectSpoken(page, 'shares/shares')
  await page.goto(`${screen.url}/myshares/urn:serra:received`)
  await says(page, 'Gestão dos meus dados')
  await page.getByRole('navigation', { name: 'Nesta página' }).waitFor()
  await expectSpoken(page, 'shares/details')
  await act.button(page, 'ALTERAR').click()
  await dialog(page).waitFor()
  await expectSpoken(page, 'shares/change')
  await close(page, 'VOLTAR')
  await act.ownAction(page, 'ENCERRAR').click()
  await dialog(page).waitFor()
  await expectSpoken(page, 'shares/end')
  await act.button(dialog(page), 'ENCERRAR').click()
  await says(page, 'Compartilhamento encerrado')
  await expectSpoken(page, 'shares/ended')
})

it('the holder journey', async () => {
  const asked = sharing('urn:serra:asked', {
    status: 'PENDING',
    resourceGroups: [
      registration('CUSTOMERS_PERSONAL_IDENTIFICATIONS', 'Dados Cadastrais'),
      product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', ['Auto Completo', 'Auto Terceiros']),
      product('DAMAGES_AND_PEOPLE_HOUSING', 'Residencial', ['Casa Protegida']),
    ],
  })
  screen.backend.world.sharings.push(asked)
  const page = await screen.open()
  await page.goto(`${screen.url}/?intent_id=${asked.consentId}`)
  await act.signInHere(page, { ...ana, email: '' })
  await says(page, /pede os seus dados/)
  await expectSpoken(page, 'holder/holder-confirm')
  await act.button(page, 'CONTINUAR').click()
  await says(page, 'Nenhuma apólice selecionada!')
  await expectSpoken(page, 'holder/holder-no-policy')
  await act.choosePolicies(page, ['Auto Completo'])
  await says(page, 'Confira antes de autorizar')
  await expectSpoken(page, 'holder/holder-resume')
  await act.button(page, 'CANCELAR').click()
  await says(page, /Deseja prosseguir/)
  await expectSpoken(page, 'holder/holder-reject')
  await close(page, 'NÃO')
  const letGo = await hold(page)
  await act.approve(page)
  await says(page, /redirecionado/)
  await expectSpoken(page, 'holder/holder-redirect')
  await letGo()
  await page.waitForURL(/outra\/volta/)
})

it('several approvers, and failures', async () => {
  const page = await screen.openSignedIn(1280, ana, '/holder-confirm-multi-share-resume')
  await says(page, 'Aprovado')
  await expectSpoken(page, 'holder/holder-multi-resume')
  await page.goto(`${screen.url}/holder-confirm-multi-share-redirect`)
  await says(page, 'VOLTAR')
  await expectSpoken(page, 'holder/holder-multi-redirect')
  await page.goto(`${screen.url}/myshares/urn:serra:none`)
  await says(page, /Não achamos/)
  await expectSpoken(page, 'shares/details-error')
  screen.backend.answer('GET /bff-opin/settings/v1/data-goal', { status: 403 })
  await page.goto(`${screen.url}/recipient-select-insurer`)
  await says(page, /verifique o token informado/)
  await expectSpoken(page, 'across/failure')
})
