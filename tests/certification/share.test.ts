import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { mailedCode } from '../support/journeys/mailed-code.ts'
import { beatriz, marina, padaria, rafael } from '../support/market/sandbox-people.ts'
import { hold } from '../support/screens/page-at-rest.ts'
import * as act from '../support/screens/screen-actions.ts'
import { countExternalLinks, item } from './items.ts'

/** The certification's share journey: every item on its running screen, in the journey's own order. */
const journey = setUpJourney({ together: true })

/** Marina's browser; the descriptions below take it through the consent flow, one after the other. */
let marinas: Page
const at = () => marinas
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').last()

describe('step 1: who is asking', () => {
  let hers: Page
  const atSignUp = () => hers
  beforeAll(async () => {
    hers = await journey.open()
    await act.verifyDocument(hers, journey.alfa, beatriz)
    await act.button(hers, 'QUERO ME CADASTRAR').click()
    await hers.waitForURL(/sign-up/)
    marinas = await journey.open()
    await marinas.goto(journey.alfa)
    await marinas.getByRole('form', { name: 'Entrar' }).waitFor()
  })
  item('S1.2', atSignUp, async (page) => {
    const fields = [page.getByLabel(/^CPF/), page.getByLabel(/^E-mail/)]
    for (const field of fields) await field.first().waitFor()
    await askForCode(page)
    await page
      .getByLabel(/Código de ativação/)
      .fill(await mailedCode(journey.market.market.mail.url, beatriz.email))
    await act.button(page, 'CONFIRMAR').click()
    return page.getByLabel(/Nome completo/)
  })
  item('G2', atSignUp, async (page) => {
    await page.getByText(/Já conferimos seu e-mail/).waitFor()
    return [page.getByLabel(/Nome completo/), page.getByLabel(/^CPF/)]
  })
  item('S1.3', at, async (page) => {
    expect(await countExternalLinks(main(page))).toBe(0)
    return page.getByRole('form', { name: 'Entrar' })
  })
  item('S1.1', at, async (page) => {
    await act.enter(page, journey.alfa, marina)
    await act.startNewSharing(page)
    return [main(page).getByText(marina.name), main(page).getByText('529.982.247-25')]
  })
})

describe('step 2: the purpose', () => {
  const goals = (page: Page) => page.getByRole('group', { name: 'Objetivo do compartilhamento' })
  item('S2.1', at, (page) => goals(page))
  item('S2.2', at, (page) => goals(page).getByText(/Colocamos suas apólices atuais ao lado das nossas/))
  item('S2.3', at, async (page) => {
    expect(await countExternalLinks(goals(page))).toBe(0)
    return goals(page)
  })
})

describe('step 3: the institution', () => {
  const results = (page: Page) => dialog(page).getByRole('group', { name: 'Instituições encontradas' })
  const rows = (page: Page) => results(page).getByRole('radio')
  /** Types into the search and waits for the rows that it leaves. */
  const search = async (page: Page, text: string, left: RegExp) => {
    await page.getByLabel(/Nome, marca ou CNPJ/).fill(text)
    await expect.poll(async () => (await rows(page).all()).length).toBeLessThan(3)
    const row = results(page).locator('label').filter({ hasText: left })
    await row.first().waitFor()
    return row
  }
  beforeAll(async () => {
    await act.button(marinas, /Buscar (outra )?instituição/).click()
    await rows(marinas).nth(5).waitFor()
  })
  item('S3.1', at, (page) => search(page, 'mandacaru cooperativa', /Cooperativa Mandacaru/))
  item('S3.2', at, (page) => search(page, 'Banco Caraúba', /Banco Caraúba/))
  item('S3.3', at, (page) => search(page, '11222333', /Beta Seguradora/))
  item('S3.9', at, async (page) => {
    const row = await search(page, 'Beta Seguradora', /Beta Seguradora/)
    return row.getByText('Beta Seguradora', { exact: true }).first()
  })
  item('S3.6', at, async (page) => {
    const row = results(page).locator('label').filter({ hasText: 'Beta Seguradora' }).first()
    await expect
      .poll(() => row.textContent())
      .toMatch(/Beta Seguradora S\.A\.[\s\S]*11\.222\.333\/0001-81[\s\S]*2 empresas/)
    return row
  })
  item('S3.7', at, async (page) => {
    const logo = results(page).locator('img').first()
    await expect
      .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    return logo
  })
  item('S3.8', at, (page) => dialog(page).getByRole('link', { name: /Portal do Open Insurance/ }))
  item('S3.10', at, (page) => act.button(dialog(page), 'Detalhes da Beta Seguradora'))
  describe('details of an institution', () => {
    beforeAll(() => act.button(dialog(marinas), 'Detalhes da Beta Seguradora').click())
    const details = (page: Page) => page.getByRole('dialog', { name: 'Beta Seguradora', exact: true })
    item('S3.11', at, (page) => details(page).getByRole('heading', { name: 'Beta Seguradora' }))
    item('S3.12', at, (page) => details(page).locator('img'))
    item('S3.13', at, (page) => details(page).locator('p').first())
    item('S3.14', at, async (page) => {
      await details(page).getByRole('heading', { name: 'Empresas desta marca' }).waitFor()
      const companies = details(page).getByRole('list').first()
      expect(await companies.getByRole('listitem').count()).toBe(2)
      expect(await companies.textContent()).toMatch(/\d\/\d{4}-\d\d/)
      return companies
    })
    item('S3.15', at, (page) => details(page).getByRole('link', { name: /Portal do Open Insurance/ }))
  })
  describe('one of them', () => {
    beforeAll(async () => {
      await act.button(dialog(marinas), 'VOLTAR').click()
      await marinas.getByLabel(/Nome, marca ou CNPJ/).fill('')
      await rows(marinas).nth(5).waitFor()
    })
    const chosen = (page: Page) => results(page).getByRole('radio', { checked: true })
    item('S3.4', at, async (page) => {
      await rows(page).first().check()
      await expect.poll(() => chosen(page).count()).toBe(1)
      return results(page)
    })
    item('S3.5', at, async (page) => {
      await results(page)
        .getByRole('radio', { name: /Beta Seguradora/ })
        .check()
      expect(await chosen(page).count()).toBe(1)
      return results(page).getByRole('radio', { name: /Beta Seguradora/, checked: true })
    })
  })
})

describe('step 4: the data', () => {
  beforeAll(async () => {
    await act.button(dialog(marinas), /^ESCOLHER /).click()
    await marinas.getByRole('checkbox', { name: /Comparar coberturas/ }).check()
    await act.continueTo(marinas, /recipient-confirm-open-insurance/)
  })
  item('S4.1', at, (page) => main(page).getByText('Comparar coberturas e preços'))
  item('S4.6', at, async (page) => {
    await main(page).getByText('Marina Duarte Lopes, 529.982.247-25').waitFor()
    const institution = main(page).locator('section', {
      has: page.getByRole('heading', { name: 'Instituição Selecionada', exact: true }),
    })
    return [
      institution.getByText('CNPJ 11.222.333/0001-81'),
      main(page).getByText('Marina Duarte Lopes, 529.982.247-25'),
    ]
  })
  item('S4.3', at, (page) => [
    page.getByRole('group', { name: 'Dados obrigatórios' }),
    page.getByRole('group', { name: 'Dados opcionais' }),
    page.getByRole('group', { name: 'Dados obrigatórios' }).getByText('Obrigatório', { exact: true }),
  ])
  item('S4.4', at, (page) => [
    main(page).getByText('Ajudam a levar em conta o seu tempo de casa.'),
    main(page).getByText('Para partir dos seguros que você já tem.'),
  ])
  item('S4.5', at, async (page) => {
    await act.pickProducts(page, ['Automóvel', 'Residencial e patrimonial', 'Rural'])
    await act.button(page, 'Tirar Rural').click()
    await act.button(page, 'Tirar Rural').waitFor({ state: 'hidden' })
    const chosen = page.getByRole('group', { name: 'Dados opcionais' })
    await act.button(chosen, 'Tirar Automóvel').waitFor()
    return [chosen, act.button(page, 'Limpar escolha')]
  })
  item('S4.8', at, (page) => main(page).getByRole('link', { name: /Portal do cidadão/ }))
  item('S4.7', at, async (page) => {
    await act.button(page, 'Ver todos os dados').click()
    await dialog(page).getByText('Automóvel').first().waitFor()
    return dialog(page)
  })
  item('S4.2', at, async (page) => {
    const groups = dialog(page).locator('summary')
    expect(await groups.count()).toBeGreaterThan(3)
    return groups
  })
})

describe('step 5: the term and the acceptance', () => {
  beforeAll(async () => {
    await act.button(dialog(marinas), 'Fechar').click()
  })
  item('S5.2', at, async (page) => {
    const options = await page.getByLabel('Compartilhar por').locator('option').allInnerTexts()
    expect(
      options.map((option) => Number.parseInt(option, 10)).every((months) => months > 0 && months <= 12),
    ).toBe(true)
    await act.continueTo(page, /recipient-share-resume/).then(() => page.goBack())
    return page.getByLabel('Compartilhar por')
  })
  item('S5.1', at, async (page) => {
    await act.continueTo(page, /recipient-share-resume/)
    return main(page).getByText('Pode encerrar a qualquer momento, aqui ou lá, de graça.')
  })
  item('S5.3', at, (page) =>
    main(page).getByText('Você vai para a Beta Seguradora e entra com a senha de lá.'),
  )
  item('S5.4', at, async (page) => {
    const box = page.getByRole('checkbox', { name: /Li e autorizo/ })
    expect(await box.isChecked()).toBe(false)
    return page.locator('label', { has: box })
  })
})

describe('step 6: on the way to the holder', () => {
  beforeAll(async () => {
    const letGo = await hold(marinas)
    await act.acceptAndLeave(marinas)
    return () => letGo()
  })
  item('S6.1', at, (page) => page.getByRole('heading', { name: 'Agora você vai para a Beta Seguradora' }))
  item('S6.2', at, (page) => [
    main(page).getByText('Não feche esta aba'),
    main(page).getByText('Se fechar, talvez não consiga voltar para cá.'),
  ])
  item('S6.3', at, (page) => main(page).locator('figure img[src*="logo"]').last())
  item('S6.4', at, (page) => main(page).locator('figure img').first())
  item('S6.5', at, (page) => main(page).getByText(/Se algo interromper, você retoma daqui/))
})

describe('step 7: signing in at the holder', () => {
  beforeAll(() => marinas.waitForURL(/intent_id=/))
  item('S7.1', at, async (page) => {
    await page.getByRole('form', { name: 'Entrar' }).waitFor()
    expect(await countExternalLinks(main(page))).toBe(0)
    return page.getByRole('form', { name: 'Entrar' })
  })
  describe('as a company', () => {
    let theirs: Page
    beforeAll(async () => {
      theirs = await journey.open()
      await act.enter(theirs, journey.alfa, padaria)
      await act.askFor(theirs, 'Beta Seguradora', ['Residencial e patrimonial'])
      await act.arriveAtHolder(theirs, padaria)
    })
    item(
      'S7.2',
      () => theirs,
      (page) => [
        main(page).getByText('777.888.999-41'),
        main(page).getByText('CPF do representante'),
        main(page).getByText('11.444.777/0001-61'),
      ],
    )
  })
  describe('as somebody else', () => {
    let wrong: Page
    const atWrong = () => wrong
    beforeAll(async () => {
      wrong = await journey.open()
      await act.enter(wrong, journey.alfa, marina)
      await act.askFor(wrong, 'Beta Seguradora', ['Automóvel'])
      await act.signInHere(wrong, rafael)
    })
    item('S7.3', atWrong, (page) =>
      page.getByRole('dialog', { name: 'Não foi possível fazer sua autenticação!', exact: true }),
    )
    item('S7.4', atWrong, (page) => dialog(page).getByText(/informe o mesmo CPF/))
    item('S7.5', atWrong, async (page) => {
      await act.button(dialog(page), 'ENTENDI').click()
      await page.waitForURL((url) => url.href.startsWith(journey.alfa))
      await page.getByRole('heading', { name: 'O compartilhamento não foi autorizado' }).waitFor()
      return act.button(page, 'COMEÇAR DE NOVO')
    })
  })
})

describe('step 8: confirming', () => {
  beforeAll(() => act.arriveAtHolder(marinas, marina))
  item('S8.1', at, (page) => main(page).getByText('Depois de autorizar, você volta para a Alfa Seguros.'))
  item('S8.2', at, async (page) => {
    await main(page).getByText('CNPJ SE.GUR.OAB/0001-38').first().waitFor()
    return page.getByRole('heading', { name: 'Alfa Seguros pede os seus dados' })
  })
  item('S8.3', at, (page) => main(page).getByText(/12 meses, até \d\d\/\d\d\/\d{4}/))
  item('S8.4', at, (page) => [
    main(page).getByText('Dados Cadastrais').first(),
    main(page).getByText('Dados Qualitativos').first(),
    page.getByRole('heading', { name: 'Automóvel' }),
  ])
  item('S8.6', at, async (page) => {
    expect(await act.policy(page, 'Casa Protegida').isChecked()).toBe(true)
    return main(page).getByText('Você só tem uma, então já vem marcada.')
  })
  item('S8.7', at, (page) => main(page).getByText(/Cancele e faça um novo pedido na Alfa Seguros/))
  item('S8.8', at, async (page) => {
    const inputs = main(page).locator('input:not([type=checkbox]), select, textarea')
    expect(await inputs.count()).toBe(0)
    return main(page).getByText('O resto você já definiu lá e não muda aqui.')
  })
  item('S8.5', at, async (page) => {
    await act.button(page, 'CONTINUAR').click()
    return page.getByRole('alert').filter({ hasText: 'Nenhuma apólice selecionada!' })
  })
  item('S10.1', at, async (page) => {
    await act.choosePolicies(page, ['Auto Completo'])
    return main(page).getByText('Você pode encerrar a qualquer momento, aqui ou lá.')
  })
})

describe('step 9: on the way back', () => {
  /** The page that is about to leave; the one after it draws the same institutions. */
  const parties = (page: Page) =>
    main(page)
      .filter({ has: page.getByRole('heading', { name: /redirecionado para a Alfa Seguros/ }) })
      .locator('figure img')
  beforeAll(async () => {
    const letGo = await hold(marinas)
    await act.approve(marinas)
    return () => letGo()
  })
  item('S9.1', at, (page) => page.getByRole('heading', { name: /redirecionado para a Alfa Seguros/ }))
  item('S9.2', at, (page) => main(page).getByText('Não feche esta aba'))
  item('S9.3', at, (page) => parties(page).first())
  item('S9.4', at, (page) => parties(page).last())
})

describe('step 10: the receipt', () => {
  beforeAll(() => act.arriveAtReceipt(marinas))
  item('S10.2', at, (page) => main(page).getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/))
  item('S10.3', at, (page) => main(page).getByText(/\d{4} \d\d:\d\d$/))
  item('S10.4', at, (page) => [
    main(page).getByText('CNPJ 11.222.333/0001-81').last(),
    main(page).getByText('Beta Seguradora').last(),
  ])
  item('S10.5', at, (page) => [
    main(page).getByText('12 meses', { exact: true }),
    main(page).getByText(/^até \d\d\/\d\d\/\d{4}$/),
  ])
  item('S10.6', at, (page) => main(page).locator('summary', { hasText: 'Obrigatório' }))
  item('S10.7', at, (page) => main(page).locator('summary', { hasText: 'Opcional' }))
  item('S10.8', at, (page) => main(page).getByText('2 dias úteis'))
})

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel(/^E-mail/).fill(beatriz.email)
  await act.button(page, 'Condições Legais').click()
  await act.button(page.getByRole('dialog'), 'Aceitar').click()
  await act.button(page, 'ENVIAR').click()
  await act.button(page.getByRole('dialog'), 'OK').click()
}
