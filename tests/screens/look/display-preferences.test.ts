import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { playScene } from '../../scenes/scenes.ts'
import { settle } from '../../support/screens/page-at-rest.ts'
import { button } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

const screen = setUpScreen({ moving: true })

async function play(name: string, width = 1280): Promise<Page> {
  const page = await playScene(name, screen, width)
  await page.setViewportSize({ width, height: 740 })
  return page
}

const rootData = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))
/** As if chosen in the panel. */
const wear = (page: Page, chosen: Record<string, string>) =>
  page.evaluate((looks) => void Object.assign(document.documentElement.dataset, looks), chosen)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

it('the accessibility panel changes text, contrast, motion and theme at once, keeps them, and gives the focus back', async () => {
  const page = await play('acessibilidade')
  const panel = page.getByRole('dialog', { name: 'Acessibilidade' })
  await panel.getByRole('radio', { name: '200 %' }).check()
  for (const name of ['Tema escuro', 'Mais contraste', 'Sem movimento'])
    await panel.getByRole('checkbox', { name }).check()
  await panel.getByText('WCAG 2.2').waitFor()
  await panel.getByRole('link', { name: /barreira/ }).waitFor()
  const chosen = { text: '200', contrast: 'more', motion: 'still', theme: 'dark' }
  expect(await rootData(page)).toEqual(chosen)
  await button(panel, 'PRONTO').click()
  expect(await focused(page)).toBe('Acessibilidade')
  await page.reload()
  await page.locator('.boot').waitFor({ state: 'detached' })
  expect(await rootData(page)).toEqual(chosen)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

it('with text of 200 % on a phone the list does not scroll sideways, a document fits its field, and the sides of a bridge keep apart', async () => {
  const enlarge = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.dataset.text = '200'
      return document.documentElement.scrollWidth <= innerWidth
    })
  const list = await play('compartilhamentos', 360)
  expect(await enlarge(list)).toBe(true)

  const details = await play('detalhes-ativo', 360)
  expect(await enlarge(details)).toBe(true)
  const sides = await details
    .locator('.bridge .who:not(.who--what)')
    .evaluateAll((all) => all.map((side) => side.getBoundingClientRect().toJSON()))
  expect(sides).toHaveLength(2)
  expect(sides[1].top).toBeGreaterThanOrEqual(sides[0].bottom)

  const summary = await play('passo-3', 360)
  expect(await enlarge(summary)).toBe(true)
  const end = summary.getByText(/Li e autorizo/).locator('b')
  expect(await end.evaluate((date) => date.getClientRects().length)).toBe(1)

  const login = await play('entrar-conferido', 360)
  expect(await enlarge(login)).toBe(true)
  const field = login.getByLabel(/CPF ou CNPJ/)
  expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true)
})

it('a device that asks for more contrast gets it', async () => {
  const page = await screen.open()
  await page.emulateMedia({ contrast: 'more' })
  await page.goto(screen.url)
  await page.locator('.boot').waitFor({ state: 'detached' })
  expect(await rootData(page)).toEqual({ contrast: 'more' })
})

it.runIf(process.env.LONG)(
  'the legal conditions wear the theme and the size of text of the page around them',
  async () => {
    const page = await play('cadastro-1')
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark', text: '200' }))
    await button(page, 'Condições Legais').click()
    // No script runs in the frame: it is asked from outside.
    const looks = () =>
      page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
        const text = frame.contentDocument?.querySelector('p')
        const { color, fontSize } = text ? getComputedStyle(text) : { color: '', fontSize: '' }
        return { color, fontSize }
      })
    await expect.poll(looks).toEqual({ color: 'rgb(238, 237, 232)', fontSize: '32px' })
  },
)

it('the first Tab finds the way past the header, and a new page is named in the tab and by its focused title', async () => {
  const page = await screen.openSignedIn()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Ir para o conteúdo')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('conteudo')
  await page.getByRole('banner').getByRole('link', { name: 'Meus Compartilhamentos', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Meus Compartilhamentos', exact: true }).waitFor()
  expect(await page.title()).toBe('Meus Compartilhamentos · Serra Seguros')
  expect(await focused(page)).toBe('Meus Compartilhamentos')
})

it('on phones step 2 keeps CONTINUAR in reach until the ending is in view, and not at 400 % zoom', async () => {
  const page = await play('passo-2-escolhido', 360)
  const bar = page.locator('.stickybar')
  await bar.getByText('4 grupos de dados por 12 meses').waitFor()
  await page.locator('.ending').scrollIntoViewIfNeeded()
  await bar.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 320, height: 225 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await settle(page)
  expect(await bar.isVisible()).toBe(false)
  // Nor do the actions of a box lie above what it says.
  await button(page, 'Ver todos os dados').click()
  const words = page.getByRole('dialog').getByText('Tudo o que pode ser compartilhado')
  const isSeen = await words.evaluate((line) => {
    line.scrollIntoView({ block: 'end' })
    const { left, bottom } = line.getBoundingClientRect()
    return line.contains(document.elementFromPoint(left + 5, bottom - 5))
  })
  expect(isSeen).toBe(true)
})

it('a receipt prints dark on white, every fold open, without what is pressed', async () => {
  const page = await play('passo-5')
  await wear(page, { theme: 'dark', contrast: 'more' })
  await page.emulateMedia({ media: 'print' })
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { color, backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(24, 27, 32)', backgroundColor: 'rgb(255, 255, 255)' })
  expect(await button(page, 'CONTINUAR').first().isVisible()).toBe(false)
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  const shut = page.locator('main details:not([open]) li').first()
  expect(await shut.evaluate((item) => item.getBoundingClientRect().height)).toBeGreaterThan(0)
})

it.each(['comprovante', 'detalhes-ativo', 'detalhes-encerrado', 'conferir-verdadeiro'])(
  '%s prints on one sheet of A4, however large the text of the screen is',
  async (name) => {
    const page = await play(name)
    await wear(page, { text: '200' })
    const file = await page.pdf({ format: 'A4' })
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  },
)

it.runIf(process.env.LONG)(
  'a page prints every name of data, without what a screen shows on demand',
  async () => {
    const drawn = (all: Element[]) => all.filter((one) => one.getClientRects().length > 0).length
    const printed = async (name: string): Promise<Page> => {
      const page = await play(name)
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByText(/^Mostrar mais|^Baixar|^Ver as/).evaluateAll(drawn)).toBe(0)
      return page
    }
    const step = await printed('passo-2')
    expect(await step.locator('.fields > li', { hasText: 'Endereço' }).evaluateAll(drawn)).toBe(1)
    await printed('leituras-transmitidas')
  },
)

it.runIf(process.env.LONG)(
  'the list prints from its first sheet on: Firefox moves a grid as a whole to the next',
  async () => {
    const page = await play('compartilhamentos')
    await page.emulateMedia({ media: 'print' })
    const around = await page
      .locator('.card')
      .first()
      .evaluate((card) => {
        const displays: string[] = []
        for (let at = card.parentElement; at && at.tagName !== 'MAIN'; at = at.parentElement)
          displays.push(getComputedStyle(at).display)
        return displays
      })
    expect(new Set(around)).toEqual(new Set(['block']))
    // No sheet ends with the name of a group whose cards are on the next.
    const header = page.locator('.group > header').last()
    expect(await header.evaluate((one) => getComputedStyle(one).breakAfter)).toBe('avoid')
  },
)

it.runIf(process.env.LONG)('on paper the list asks for no press', async () => {
  const page = await play('renovacao-espera-cartao')
  const presses = ['NOVO CONSENTIMENTO', 'VER O PEDIDO'].map((words) => page.getByText(words))
  for (const words of presses) await words.waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const words of presses) expect(await words.isVisible()).toBe(false)
})

it.runIf(process.env.LONG)('the receipt of an ending prints whole, alone on its sheets', async () => {
  const page = await play('comprovante-encerrado')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('tablist', { includeHidden: true }).isVisible()).toBe(false)
  expect(await button(page, 'CONTINUAR').isVisible()).toBe(false)
  const box = page.locator('dialog[open]')
  const [seen, whole] = await box.evaluate((dialog) => [dialog.clientHeight, dialog.scrollHeight])
  expect(whole).toBe(seen)
  expect(
    await box.getByText('Casa Protegida').evaluate((item) => item.getBoundingClientRect().height),
  ).toBeGreaterThan(0)
})

it('every target of the login and of step 1 is at least 24 px high and wide', async () => {
  for (const name of ['entrar', 'passo-1-escolhida']) {
    const page = await play(name, 360)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a[href], button, input, select, summary')]
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    )
    expect(small).toEqual([])
  }
})

it('without motion nothing moves, by the device or by the panel', async () => {
  const moving = (page: Page) => page.evaluate(() => document.getAnimations().length)
  const page = await play('compartilhamentos-carregando')
  expect(await moving(page)).toBeGreaterThan(0)
  await page.evaluate(() => document.documentElement.setAttribute('data-motion', 'still'))
  expect(await moving(page)).toBe(0)
  await page.evaluate(() => document.documentElement.removeAttribute('data-motion'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(page)).toBe(0)
})
