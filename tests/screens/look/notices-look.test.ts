import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { playScene } from '../../scenes/scenes.ts'
import { settle } from '../../support/screens/page-at-rest.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

const screen = setUpScreen()

const play = (name: string) => playScene(name, screen)

async function lookAt(page: Page, { width, text }: { width: number; text: string }): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate((size) => {
    document.documentElement.dataset.text = size
  }, text)
  await settle(page)
}

/** Window, text, and whether the places are in a menu. */
const PLACES = [
  { width: 1280, text: '100', menu: false },
  { width: 768, text: '100', menu: true },
  { width: 360, text: '100', menu: true },
  { width: 320, text: '100', menu: true },
  // As narrow as a phone, counted in letters.
  { width: 1280, text: '200', menu: true },
  { width: 360, text: '200', menu: true },
]

it('the bell stands in the header of every window; the count of what is new is there once', async () => {
  const page = await play('avisos-sino-fechado')
  for (const look of PLACES) {
    await lookAt(page, look)
    const opener = page.locator('header summary')
    const seen = {
      bell: await page.locator('header .bell > button').isVisible(),
      menu: await opener.isVisible(),
      counts: (await page.locator('header .count:visible').allTextContents()).join(),
    }
    expect({ ...look, ...seen }).toEqual({ ...look, bell: true, counts: '2' })
    if (!look.menu) continue
    const says = (word: string) => opener.getByText(word, { exact: true }).isVisible()
    expect([await says('Menu'), await says('Fechar')]).toEqual([true, false])
    await opener.click()
    expect([await says('Menu'), await says('Fechar')]).toEqual([false, true])
    expect(await page.locator('header').getByRole('link', { name: 'Avisos (2)' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect([await says('Menu'), await says('Fechar')]).toEqual([true, false])
  }
})

it('the panel of the bell lies within the window', async () => {
  const page = await play('avisos-sino')
  const looks = [1280, 1000, 768, 360, 320].flatMap((width) =>
    ['100', '200'].map((text) => ({ width, text })),
  )
  for (const { width, text } of looks) {
    await lookAt(page, { width, text })
    const box = await page.locator('.bellbox').evaluate((one) => one.getBoundingClientRect().toJSON())
    expect(box.width).toBeGreaterThan(Math.min(width - 1, 300))
    expect([box.left >= 0, box.right <= width]).toEqual([true, true])
  }
})

/** Where the rules of the list are, from its edge; what is not new has none. */
const rulesOf = (page: Page, list: string) =>
  page.locator(`${list} .items > li`).evaluateAll((items) =>
    items.map((item) => {
      const { content, left, width } = getComputedStyle(item, '::before')
      const isNew = item.classList.contains('new')
      if (content === 'none') return { isNew, hasRule: false, isInMargin: true }
      const [from, wide] = [
        item.getBoundingClientRect().left + Number.parseFloat(left),
        Number.parseFloat(width),
      ]
      const drawing = item.querySelector('svg')?.getBoundingClientRect()
      const isInMargin = from >= 0 && wide > 0 && from + wide <= (drawing?.left ?? 0)
      return { isNew, hasRule: true, isInMargin }
    }),
  )

it.each([
  ['avisos', 'main', [1280, 768, 360]],
  ['avisos-sino', '.bellbox', [1280, 768, 360]],
] as const)(
  '%s: a new notice has a rule in the margin, within the window and clear of its drawing',
  async (name, list, widths) => {
    const page = await play(name)
    for (const width of widths) {
      for (const text of list === 'main' ? ['100', '200'] : ['100']) {
        await lookAt(page, { width, text })
        const rules = await rulesOf(page, list)
        expect(rules.map(({ isNew }) => isNew)).toContain(true)
        for (const rule of rules)
          expect({ width, text, ...rule }).toEqual({
            width,
            text,
            ...rule,
            hasRule: rule.isNew,
            isInMargin: true,
          })
      }
    }
  },
)
