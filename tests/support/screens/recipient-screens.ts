import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../market/sandbox-people.ts'
import type { Asked } from '../second-backend/backend-orders.ts'
import type { Screen } from './screen-setup.ts'

/** What the screen tests of the recipient journey share. */

export const STEP = {
  one: '/recipient-select-insurer',
  two: '/recipient-confirm-open-insurance',
  three: '/recipient-share-resume',
  four: '/recipient-share-redirect',
  five: '/recipient-shared-confirmation',
}

type Goal = { finalidade: string; prazo: string }

/** The share request as selected (docs/domain/entities.md), with institution and purpose as step 1 leaves them. */
export function chosen(
  { backend }: Screen,
  { finalidade = 'Comparar coberturas', ...rest }: Record<string, unknown> & { finalidade?: string } = {},
): Record<string, unknown> {
  const goals = backend.world.settings['data-goal'] as Goal[]
  return {
    selectInsurerData: {
      activeOject: backend.world.institutions[0],
      dataGoals: goals.map((dataGoal) => ({ isChecked: dataGoal.finalidade === finalidade, dataGoal })),
    },
    ...rest,
  }
}

/** A signed-in customer who opens the step with this already chosen, as after a reload. */
export async function standAt(
  screen: Screen,
  path: string,
  resumeData: Record<string, unknown> = chosen(screen),
  { width, who }: { width?: number; who?: Person } = {},
): Promise<Page> {
  const page = await screen.openSignedIn(width, who, '/outra/volta')
  await page.evaluate((text) => localStorage.setItem('resumeData', text), JSON.stringify(resumeData))
  await page.goto(`${screen.url}${path}`)
  return page
}

/** What the browser keeps under a key, read as JSON where it is. */
export async function stored(page: Page, key: string): Promise<unknown> {
  const text = await page.evaluate((name) => localStorage.getItem(name), key)
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return text
  }
}

/** The requests of one call so far: a method and the end of a path. */
export function asksOf({ backend }: Screen, call: string): Asked[] {
  const [method, end = ''] = call.split(' ')
  return backend.asked.filter((asked) => asked.method === method && asked.path.endsWith(end))
}

/** For what becomes true on a busy machine too. */
export const eventually = <T>(read: () => T) => expect.poll(read)

/** Waits until the call was made so many times, and answers those requests. */
export async function asked(screen: Screen, call: string, times = 1): Promise<Asked[]> {
  await eventually(() => asksOf(screen, call).length).toBeGreaterThanOrEqual(times)
  return asksOf(screen, call)
}

/** The generic error modal says this; its CONTINUAR goes to `/`. */
export async function expectFailureModal(page: Page, sentence: string): Promise<void> {
  const modal = page.getByRole('dialog', { name: sentence, exact: true })
  await modal.waitFor()
  await modal.getByRole('button', { name: 'CONTINUAR', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** The progress bar's place and how full it is. */
export async function expectProgress(page: Page, step: number, percent: number): Promise<void> {
  const bar = page.getByRole('progressbar', { name: `Passo ${step} de 5` })
  await bar.waitFor()
  expect(await bar.getAttribute('value')).toBe(String(percent))
  expect(await page.locator('.steps li').count()).toBe(5)
}
