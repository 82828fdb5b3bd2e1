import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { marina } from '../support/market/sandbox-people.ts'
import { axeFindings } from '../support/screens/accessibility-checks.ts'
import * as act from '../support/screens/screen-actions.ts'
import { consentIdOf } from '../support/screens/screen-expectations.ts'

/** What a sharing brings, from the first look until it ends, in a real market. */
const journey = setUpJourney({ bypassCSP: true })

it('shared data arrive by themselves, policy by policy, and are gone once the sharing ends', async () => {
  const page = await journey.open()
  await act.enter(page, journey.alfa, marina)
  await act.shareFromBeta(page, marina, ['Auto Completo'])
  await act.openShares(page, journey.alfa, 'Recebidos')
  await act.openSharing(page, 'Beta Seguradora')
  const consentId = consentIdOf(page)

  await act
    .button(page, 'VER DADOS RECEBIDOS')
    .or(page.getByRole('link', { name: 'VER DADOS RECEBIDOS' }))
    .click()
  await page.waitForURL(/\/dados$/)
  await page.getByRole('heading', { level: 1, name: 'Dados recebidos' }).waitFor()
  await page.getByText(/Última leitura completa: hoje, /).waitFor({ timeout: 60_000 })
  const shown = page.getByRole('main')
  await shown.getByText('Marina Duarte Lopes').first().waitFor()
  await page.getByText('até 2 dias úteis').first().waitFor()

  const policy = page.getByRole('article').filter({ hasText: 'Auto Completo' })
  await policy.getByText('0531-2204-118').first().waitFor()
  await policy.getByText('8 de 12 pagas').waitFor()
  await policy.getByText('Casco (batida, roubo e incêndio)').waitFor()
  await policy.locator('summary').click()
  await policy.getByText('Objetos segurados 1 › Coberturas 1 › Código').waitFor()
  expect(await page.getByText('Auto Terceiros').count()).toBe(0)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await axeFindings(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }

  await page.getByRole('link', { name: 'Detalhes do compartilhamento' }).click()
  await page.locator('summary', { hasText: 'Automóvel' }).click()
  await page.getByText('Auto Completo, apólice 0531-2204-118').waitFor()
  await act.endSharing(page)
  await page
    .getByText(/Encerrad|encerrad/)
    .first()
    .waitFor()
  await page.goto(`${journey.alfa}/myshares/${encodeURIComponent(consentId)}/dados`)
  await page.getByText('Não há dados recebidos').waitFor()
  expect(await shown.getByText(/Marina Duarte Lopes|0531-2204-118/).count()).toBe(0)
})
