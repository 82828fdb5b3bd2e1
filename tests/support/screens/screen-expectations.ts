import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { arriveAt } from './page-arrival.ts'

/** What is then true on the screen. */

/** The consent that the details' address names. */
export function consentIdOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).pathname.replace('/myshares/', ''))
}

/** The status word of the details page, not of a card in the list. */
export async function expectStatus(page: Page, word: string): Promise<void> {
  await page.waitForURL(/\/myshares\/.+/)
  await page.getByRole('heading', { name: 'Resumo', exact: true }).waitFor()
  await page.locator('.status', { hasText: word }).first().waitFor()
  expect(await page.locator('.status').first().textContent()).toBe(word)
}

/** A card of the institution with the status word, on the tab that is open. */
export async function expectCard(page: Page, institution: string, word: string): Promise<void> {
  const card = page.locator('.card', { hasText: institution }).filter({ hasText: word })
  await card.first().waitFor()
  expect(await card.count()).toBeGreaterThan(0)
}

/** How many sharings with the institution the open tab lists. */
export async function countCards(page: Page, institution: string): Promise<number> {
  const cards = page.locator('.card', { hasText: institution })
  await cards.first().waitFor()
  return cards.count()
}

/** Step 1 shows the purpose and the institution chosen. */
export async function expectInstitution(page: Page, name: string): Promise<void> {
  await arriveAt(page, /recipient-select-insurer/)
  await page.getByText(`Você escolheu a ${name}. Deseja continuar?`).waitFor()
  await expectTicked(page.getByRole('checkbox', { name: /Comparar coberturas/ }))
}

/** Step 2 shows the products and the term chosen. */
export async function expectData(page: Page, product: string, term: string): Promise<void> {
  await arriveAt(page, /recipient-confirm-open-insurance/)
  await expectTicked(page.getByRole('checkbox', { name: /Dados de produtos/ }))
  await page.getByRole('button', { name: `Tirar ${product}` }).waitFor()
  expect(await page.getByLabel('Compartilhar por').locator('option:checked').textContent()).toBe(term)
}

/** Step 3 sums up from whom, what and how long; the acceptance is always still to be given. */
export async function expectSummary(
  page: Page,
  { institution, product, term }: { institution: string; product: string; term: string },
): Promise<void> {
  await arriveAt(page, /recipient-share-resume/)
  const summary = page.getByRole('main')
  await summary.getByText(`${term}, a contar de hoje`).waitFor()
  expect(await summary.textContent()).toContain(institution)
  expect(await summary.textContent()).toContain(product)
  expect(await page.getByRole('checkbox', { name: /Li e autorizo/ }).isChecked()).toBe(false)
}

export async function expectTicked(box: Locator): Promise<void> {
  await box.waitFor()
  expect(await box.isChecked()).toBe(true)
}

/** The page says each of these words somewhere. */
export async function expectWords(page: Page, ...words: string[]): Promise<void> {
  const main = page.getByRole('main')
  for (const word of words) await main.getByText(word).first().waitFor()
}
