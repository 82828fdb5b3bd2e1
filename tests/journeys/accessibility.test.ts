import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as act from '../support/acts.ts'
import { hold, rest } from '../support/hold.ts'
import { tabTo } from '../support/keyboard.ts'
import { marina, rafael } from '../support/people.ts'
import { setTheRoad } from '../support/road.ts'

const road = setTheRoad({ bypassCSP: true })

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** What axe finds on the screen once it has come to rest, by rule and place. */
async function findings(page: Page): Promise<string[]> {
  await rest(page)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

it.each([
  { width: 1280, who: marina, policies: ['Auto Completo'] },
  { width: 360, who: rafael, policies: [] },
])('axe finds nothing on any screen of the road at $width px', async ({ width, who, policies }) => {
  const page = await road.open(width)
  const found: Record<string, string[]> = {}
  const look = async (screen: string, words: string | RegExp): Promise<void> => {
    await page.getByText(words).first().waitFor()
    const here = await findings(page)
    if (here.length > 0) found[screen] = here
  }
  const lookAtDialog = async (screen: string, name: string | RegExp): Promise<void> => {
    await page.getByRole('dialog', { name }).waitFor()
    await look(screen, name)
  }

  await page.goto(road.alfa)
  await look('login', 'Seus dados são seus. Você decide quem recebe.')
  await act.enter(page, road.alfa, who)
  await look('home', /O que você quer fazer/)
  await act.startNewSharing(page)
  await look('step 1, empty', 'De onde vêm os seus dados?')
  await act.button(page, /Buscar (outra )?instituição/).click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  await lookAtDialog('search dialog', 'Buscar instituição')
  await act.button(page.getByRole('dialog'), 'Fechar').click()
  await act.pickInstitution(page, 'Beta Seguradora')
  await look('step 1, chosen', 'Você escolheu a Beta Seguradora. Deseja continuar?')
  await act.goOn(page, /recipient-confirm-open-insurance/)
  await look('step 2', 'Quais dados, e por quanto tempo?')
  await act.button(page, 'SELECIONAR DADOS').click()
  await page.getByRole('dialog').getByText('Automóvel', { exact: true }).click()
  await lookAtDialog('selection dialog', 'Selecionar dados de produtos')
  await act.button(page.getByRole('dialog'), 'Fechar').click()
  await act.chooseData(page, ['Automóvel'])
  await look('step 3', 'Confira antes de confirmar')
  await page.getByRole('checkbox', { name: /Li e concordo/ }).check()
  await act.button(page, 'CONTINUAR').click()
  await lookAtDialog('warning before the redirect', 'Ir para a Beta Seguradora?')
  await act.button(page.getByRole('dialog'), 'VOLTAR').click()
  const goThere = await hold(page)
  await act.acceptAndLeave(page)
  await look('step 4', 'Agora você vai para a Beta Seguradora')
  await goThere()

  await page.waitForURL(/intent_id=/)
  await look('holder login', 'Seus dados são seus. Você decide quem recebe.')
  await act.arriveAtHolder(page, who)
  await look('holder confirm', 'Alfa Seguros pede os seus dados')
  await act.button(page, 'CANCELAR').click()
  await lookAtDialog('holder cancel', 'Cancelar o pedido?')
  await act.button(page.getByRole('dialog'), 'NÃO').click()
  await act.choosePolicies(page, policies)
  await look('holder resume', 'Confira antes de confirmar')
  const goBack = await hold(page)
  await act.approve(page)
  await look('holder redirect', 'Você está sendo redirecionado para a Alfa Seguros')
  await goBack()
  await act.arriveAtReceipt(page)
  await look('step 5', 'Compartilhamento de dados efetivado com sucesso!')

  await act.openShares(page, road.alfa, 'Transmitidos')
  await look('shares, empty', 'Não existem consentimentos transmitidos')
  await act.openShares(page, road.alfa, 'Recebidos')
  await look('shares', 'Beta Seguradora')
  await act.openSharing(page, 'Beta Seguradora')
  await look('details', 'Gestão dos meus dados')
  await act.button(page, 'ENCERRAR').click()
  await lookAtDialog('end dialog', 'Encerrar o compartilhamento com a Beta Seguradora?')
  await page.goto(`${road.alfa}/myshares/urn:alfa:none`)
  await look('error page of details', 'Não encontramos este compartilhamento entre os seus.')
  await page.goto(`${road.alfa}/#error=access_denied&state=none`)
  await look('error page of the return', 'O compartilhamento não foi autorizado')
  expect(found).toEqual({})
})

it('steps 1 to 3 can be done by keyboard alone', async () => {
  const page = await road.open()
  await act.enter(page, road.alfa, marina)
  const go = async (name: string | RegExp): Promise<void> => {
    await tabTo(page, act.button(page, name))
    await page.keyboard.press('Enter')
  }
  const tick = async (name: string | RegExp, at: Page | ReturnType<Page['getByRole']> = page) => {
    const box = at.getByRole('checkbox', { name })
    await tabTo(page, box)
    await page.keyboard.press('Space')
    expect(await box.isChecked()).toBe(true)
  }
  await go('NOVO CONSENTIMENTO')
  await page.waitForURL(/recipient-select-insurer/)
  await tick(/Comparar coberturas/)
  await go(/Buscar (outra )?instituição/)
  const dialog = page.getByRole('dialog')
  await page.keyboard.type('Beta Seguradora')
  const beta = dialog.getByRole('radio', { name: /Beta Seguradora/ })
  await tabTo(page, beta)
  await page.keyboard.press('Space')
  await go('ESCOLHER BETA SEGURADORA')
  await go('CONTINUAR')
  await page.waitForURL(/recipient-confirm-open-insurance/)

  await tick(/Dados de produtos/)
  await go('SELECIONAR DADOS')
  await tabTo(page, dialog.locator('summary', { hasText: 'Automóvel' }))
  await page.keyboard.press('Enter')
  await tick('Tudo de Automóvel', dialog)
  await tabTo(page, act.button(dialog, 'CONFIRMAR'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Compartilhar por'))
  await page.keyboard.type('3 meses')
  await go('CONTINUAR')
  await page.waitForURL(/recipient-share-resume/)

  await page.getByText('3 meses, a contar de hoje').waitFor()
  await tick(/Li e concordo/)
  await go('CONTINUAR')
  await dialog.getByText('Tudo pronto').waitFor()
  await tabTo(page, act.button(dialog, 'CONTINUAR'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/recipient-share-redirect/)
})
