import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { withPortal } from '../support/market/configure-portal.ts'
import { marina } from '../support/market/sandbox-people.ts'
import * as act from '../support/screens/screen-actions.ts'
import { setUpScreen } from '../support/screens/screen-setup.ts'
import { sharing } from '../support/second-backend/second-backend-world.ts'
import { countExternalLinks, item } from './items.ts'

/** The certification's items on looking after sharings, in the order of replacing that it asks for. */
const journey = setUpJourney({
  together: true,
  configure: withPortal('alfa', { replaceConsent: 'when-authorised' }),
})
const elsewhere = setUpScreen({ together: true })

let page: Page
const at = () => page
const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
const group = (name: string) =>
  main().locator('section', { has: page.getByRole('heading', { name, exact: true, level: 2 }) })
const ledger = (term: string) =>
  main().locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')

describe('home', () => {
  beforeAll(async () => {
    page = await journey.open()
    await page.goto(journey.alfa)
  })
  item('G1', at, async () => {
    expect(await countExternalLinks(main())).toBe(0)
    return page.getByRole('form', { name: 'Entrar' })
  })
  item('G3', at, async () => {
    await act.enter(page, journey.alfa, marina)
    return main().getByRole('link', { name: 'MEUS COMPARTILHAMENTOS' })
  })
  item('G5', at, () => [
    main().getByText('Quem participa'),
    main().getByRole('link', { name: /Ver participantes/ }),
  ])
  item('G6', at, () => main().getByText('Serviços de movimentação'))
  item('G7', at, () => main().getByText('Nada. Compartilhar é gratuito.'))
})

describe('the lists', () => {
  beforeAll(async () => {
    await act.shareFromBeta(page, marina, ['Auto Completo'])
    await page.goto(`${journey.alfa}/recipient-open-insurance`)
    await shareForThreeMonths(page)
    await page.goto(`${journey.alfa}/recipient-open-insurance`)
    await act.askFor(page, 'Beta Seguradora', ['Vida e pessoas'])
    await act.openShares(page, journey.alfa, 'Recebidos')
    await main().getByRole('article').nth(2).waitFor()
  })
  item('G8', at, () => page.getByRole('tab', { name: /Recebidos/, selected: true }))
  item('G9', at, () => page.getByRole('tab', { name: /Transmitidos/ }))
  item('G10', at, () => main().getByRole('article').getByRole('heading', { name: 'Beta Seguradora' }))
  item('G11', at, () => [
    main().getByRole('heading', { name: 'Ativos', level: 2 }),
    main().getByRole('heading', { name: 'Pendentes de autorização', level: 2 }),
  ])
  item('G12', at, () => group('Ativos').getByRole('article'))
  item('G13', at, () => group('Pendentes de autorização').getByRole('article'))
  item('G16', at, async () => {
    const cards = group('Ativos').getByRole('article')
    expect(await cards.nth(0).textContent()).toContain('Termina primeiro')
    expect(await cards.nth(0).textContent()).toMatch(/Faltam 3 meses/)
    expect(await cards.nth(1).textContent()).toMatch(/Faltam 12 meses/)
    return cards.nth(0)
  })
  item('G17', at, async () => {
    await group('Ativos').getByRole('article').nth(1).getByRole('link').click()
    await page.waitForURL((url) => url.href.startsWith(`${journey.alfa}/myshares/`))
    await main().getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
    return main().getByRole('heading', { level: 1 })
  })
})

describe('the details', () => {
  item('D1', at, () => main().locator('.status', { hasText: 'Ativo' }))
  item('D2', at, () => page.getByRole('heading', { level: 1, name: 'Beta Seguradora' }))
  item('D3', at, () => ledger('Confirmado em').getByText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/))
  item('D4', at, () => ledger('Prazo').getByText(/12 meses/))
  item('D5', at, () => main().locator('summary', { hasText: 'Automóvel' }))
  item('D6', at, () => ledger('Objetivo').getByText('Comparar coberturas e preços'))
  item('R12', at, () => act.ownAction(page, 'ENCERRAR'))
  item('A1', at, () => act.button(page, 'ALTERAR'))
})

describe('changing', () => {
  beforeAll(() => act.button(page, 'ALTERAR').click())
  item('A2', at, () => dialog().getByText(/compartilhamento novo, que toma o lugar deste/))
  item('A3', at, () =>
    dialog().getByText(/Você muda os dados ou o prazo de um compartilhamento que já existe/),
  )
  item('A4', at, () => dialog().getByText(/Se você tirar dados/))
  item('A5', at, () => dialog().getByText(/O novo prazo conta a partir de hoje/))
  item('A6', at, () => dialog().getByText(/Este compartilhamento só acaba|encerrado no fim|no fim/))
  item('A7', at, () => dialog().getByText(/São duas etapas/))
  describe('to the end', () => {
    beforeAll(async () => {
      await act.button(dialog(), 'ALTERAR').click()
      await page.waitForURL(/recipient-confirm-open-insurance/)
      await act.pickProducts(page, ['Vida e pessoas'])
      await act.button(page, 'Tirar Automóvel').click()
      await act.continueTo(page, /recipient-share-resume/)
      await act.acceptAndLeave(page)
      await act.arriveAtHolder(page, marina)
      await act.choosePolicies(page, [])
      await act.approveAndReturn(page)
      await main().getByRole('heading', { name: 'O compartilhamento anterior' }).waitFor()
    })
    item('A8', at, () => ledger('Mudança concluída').getByText(/\d\d\/\d\d\/\d{4}/))
    item('A9', at, () => ledger('Mudança concluída').getByText(/\d{4} \d\d:\d\d$/))
    item('A10', at, () => main().locator('dt', { hasText: 'Mudança concluída' }))
    item('A11', at, () => group('O compartilhamento anterior').getByText('Beta Seguradora'))
    item('A12', at, () =>
      group('O compartilhamento anterior').getByText(/começou em \d\d\/\d\d\/\d{4}, iria até/),
    )
    item('A13', at, () => ledger('Dados que não são mais compartilhados').getByText(/Automóvel/))
  })
})

describe('ending', () => {
  beforeAll(async () => {
    await act.openShares(page, journey.alfa, 'Recebidos')
    await group('Ativos').getByRole('article').first().getByRole('link').click()
    await act.ownAction(page, 'ENCERRAR').click()
  })
  item('R1', at, () => dialog().getByText('Só este compartilhamento acaba. Os outros seguem.'))
  item('R2', at, () => dialog().getByText(/Não dá para desfazer/))
  item('R3', at, () => dialog().getByText(/Você pode perder/))
  describe('to the end', () => {
    beforeAll(async () => {
      await act.button(dialog(), 'ENCERRAR').click()
      await page.getByRole('heading', { name: 'Compartilhamento encerrado' }).waitFor()
    })
    item('R4', at, () => ledger('Encerrado em').getByText(/\d\d\/\d\d\/\d{4}/))
    item('R5', at, () => ledger('Encerrado em').getByText(/ \d\d:\d\d$/))
    item('R6', at, () => ledger('Quem recebia').getByText('Alfa Seguros'))
    item('R7', at, () => ledger('Prazo').getByText('3 meses'))
    item('R8', at, () => ledger('Objetivo').getByText('Comparar coberturas e preços'))
    item('R9', at, () => ledger('Quem enviava').getByText('Beta Seguradora'))
    item('R10', at, () =>
      ledger('Prazo').getByText(/começou em \d\d\/\d\d\/\d{4}, iria até \d\d\/\d\d\/\d{4}/),
    )
    item('R11', at, () => [
      dialog().getByRole('heading', { name: 'Dados que não são mais compartilhados' }),
      dialog().locator('summary'),
    ])
    item('G15', at, async () => {
      await act.openShares(page, journey.alfa, 'Recebidos')
      return group('Encerrados').getByRole('article')
    })
  })
})

describe('a sharing whose time is over', () => {
  let later: Page
  beforeAll(async () => {
    elsewhere.backend.world.sharings.push(sharing('urn:serra:1', { status: 'EXPIRED' }))
    later = await elsewhere.openSignedIn(1280, undefined, '/myshares')
  })
  item(
    'G14',
    () => later,
    () => {
      const expired = later.locator('section', { has: later.getByRole('heading', { name: 'Terminados' }) })
      return [expired.getByRole('article'), expired.getByText('O prazo acabou sozinho.')]
    },
  )
})

async function shareForThreeMonths(here: Page): Promise<void> {
  await act.startNewSharing(here)
  await act.chooseInstitution(here, 'Beta Seguradora')
  await act.pickTerm(here, '3 meses')
  await act.chooseData(here, ['Residencial e patrimonial'])
  await act.acceptAndLeave(here)
  await act.arriveAtHolder(here, marina)
  await act.choosePolicies(here, [])
  await act.approveAndReturn(here)
}
