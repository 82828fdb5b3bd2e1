import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { playScene } from '../../scenes/scenes.ts'
import { acknowledge, askForCode, documentField } from '../../support/screens/access-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { davi } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const NAMES = [
  'entrar',
  'compartilhamentos',
  'quem-tem-o-que',
  'detalhes-ativo',
  'detalhes-encerrado',
  'detalhes-encerrar',
  'passo-3',
  'passo-3-erro',
  'comprovante',
  'comprovante-encerrado',
  'cadastro-1',
  'passo-1',
  'passo-1-escolhida',
  'passo-1-busca',
  'passo-2',
  'passo-2-todos-os-dados',
  'passo-4',
  'passo-5',
  'retorno-recusado',
  'varias-pessoas-pedido',
  'titular',
  'titular-outro-cpf',
  'titular-sem-apolice',
  'titular-redirecionamento',
  'titular-juntos',
  'detalhes-falta-aprovar',
  'detalhes-longo',
  'detalhes-erro',
  'dados-recebidos',
  'leituras-transmitidas',
  'inicio-seus-dados',
  'inicio-nada-agora',
  'linha-do-tempo',
  'compartilhamentos-filtros-dialogo',
  'compartilhamentos-nada-encontrado',
  'avisos',
  'menu-do-nome',
  'lembretes',
  'lembretes-navegador-recusa',
  'conferir',
  'conferir-pdf-alterado',
  'nao-reconheco',
  'nao-reconheco-feito',
  'titular-entrar',
  'seguranca',
  'seguranca-trocar-senha-recusada',
  'inicio-oferta-digital',
  'mais-uma-prova',
  'parada-planejada',
  'parada-planejada-aberta',
  'app-titular-resumo',
  'app-passo-2',
  'app-entrar-recusado',
  'app-detalhes-ativo',
  'app-sem-internet',
]

/** Letters of a word that has room beside anything. */
const SHORT = 8

/**
 * Words of titles, of choices and of the banner, or parts of them beside a soft hyphen, that lie on two lines, and titles of
 * more than five lines; short words of other text that do.
 */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((short) => {
    const linesOf = (range: Range): number => {
      const rows = [...range.getClientRects()].filter(({ width }) => width > 0)
      return new Set(rows.map(({ top, height }) => Math.round((top + height / 2) / 8))).size
    }
    const PARTS = 'h1, h2, h3, .choice-title, .banner :is(p, summary), main :is(a, button, p, dd), .alert b'
    return [...document.querySelectorAll(PARTS)].flatMap((title) => {
      const broken: string[] = []
      const isTitle = title.matches('h1, h2, h3')
      const isWhole = isTitle || title.closest('.banner, .alert, .choice') !== null
      const range = document.createRange()
      range.selectNodeContents(title)
      if (isTitle && linesOf(range) > 5) broken.push(title.textContent ?? '')
      // A soft hyphen stands between two texts.
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (linesOf(range) > 1 && (isWhole || word.length <= short)) broken.push(word)
        }
      }
      return broken
    })
  }, SHORT)
}

/** Titles whose long word lies on two lines, parted at its soft hyphen, and whether the hyphen is drawn. */
const partedWords = (page: Page): Promise<{ title: string; isDrawn: boolean }[]> =>
  page.evaluate(() => {
    const lineOf = (node: Node | null, isFirst: boolean): number => {
      const range = document.createRange()
      if (node) range.selectNodeContents(node)
      const rows = [...range.getClientRects()]
      return Math.round((isFirst ? rows[0] : rows.at(-1))?.top ?? 0)
    }
    return [...document.querySelectorAll('.soft-hyphen')]
      .filter((hyphen) => lineOf(hyphen.previousSibling, false) !== lineOf(hyphen.nextSibling, true))
      .map((hyphen) => ({
        title: hyphen.parentElement?.textContent ?? '',
        isDrawn: hyphen.getBoundingClientRect().width > 0,
      }))
  })

/** Numbers that lie on two lines, parted elsewhere than after a sign between their groups. */
const partedNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parted: string[] = []
    const range = document.createRange()
    const topOf = (node: Node, at: number): number | undefined => {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getClientRects()[0]?.top
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      // A menu that is closed has no lines.
      if (!node.parentElement?.checkVisibility()) continue
      const text = node.textContent ?? ''
      for (const { 0: number, index } of text.matchAll(/(?<!\S)\S*\d\S*/g)) {
        for (let at = index + 1; at < index + number.length; at++) {
          const [before, here] = [topOf(node, at - 1), topOf(node, at)]
          if (before === undefined || here === undefined || here < before + 8) continue
          if (!/[-/.]/.test(text[at - 1] ?? ''))
            parted.push(`${text.slice(index, at)}|${text.slice(at, index + number.length)}`)
        }
      }
    }
    return parted
  })

/** Words that an icon of their list lies on. */
const wordsUnderIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.items > li')].flatMap((item) => {
      const icon = item.querySelector(':scope > .icon')?.getBoundingClientRect()
      const words = item.querySelector(':scope > p')
      if (!icon || !words) return []
      const range = document.createRange()
      range.selectNodeContents(words)
      const isUnder = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          Math.min(icon.right, right) > Math.max(icon.left, left) + 1 &&
          Math.min(icon.bottom, bottom) > Math.max(icon.top, top) + 1,
      )
      return isUnder ? [words.textContent ?? ''] : []
    }),
  )

/** Sizes of titles, in px, and of the text below them. */
const sizes = (page: Page): Promise<{ text: number; titles: Record<string, number> }> =>
  page.evaluate(() => {
    const sizeOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize)
    const titles = [...document.querySelectorAll('h1, h2, h3')]
    return {
      text: sizeOf(document.body),
      titles: Object.fromEntries(
        titles.map((title, at) => [`${title.tagName} ${title.textContent || at}`, sizeOf(title)]),
      ),
    }
  })

const setText = (page: Page, text: '100' | '200'): Promise<unknown> =>
  page.evaluate((size) => Object.assign(document.documentElement.dataset, { text: size }), text)

/** How many rows of a dialog's actions stay in view while it scrolls, and hide what they lie on. */
const heldInView = (page: Page): Promise<number> =>
  page
    .locator('.dialog-actions')
    .evaluateAll((rows) => rows.filter((row) => getComputedStyle(row).position !== 'static').length)

it.each(NAMES)(
  '%s: at double text size on a phone, titles part at spaces and soft hyphens only, in five lines at most, and stay larger than the text',
  async (name) => {
    const page = await playScene(name, screen, 320)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 740 })
      await setText(page, '100')
      const usual = await sizes(page)
      expect(await brokenWords(page), `${width}, usual size`).toEqual([])
      expect(await partedWords(page), `${width}, usual size`).toEqual([])
      await setText(page, '200')
      expect(await brokenWords(page), `${width}`).toEqual([])
      const withoutHyphen = (await partedWords(page)).filter(({ isDrawn }) => !isDrawn)
      expect(withoutHyphen, `${width}`).toEqual([])
      expect(await wordsUnderIcons(page), `${width}`).toEqual([])
      expect(await partedNumbers(page), `${width}`).toEqual([])
      const { text, titles } = await sizes(page)
      const small = Object.entries(titles).filter(
        ([title, size]) => size < text - 0.5 && (usual.titles[title] ?? 0) > usual.text,
      )
      expect(small, `${width}, below ${text} px`).toEqual([])
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent}`),
      )
      expect(wide).toEqual([])
      // Words can leave a part that does not.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await heldInView(page)).toBe(0)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await heldInView(page)).toBe(0)
  },
)

it('an announced outage leaves the first screen to the page: at double text size on a phone it takes less than half of it, and opens by key', async () => {
  const page = await playScene('parada-planejada', screen, 320)
  const height = (): Promise<number> =>
    page.getByRole('complementary').evaluate((banner) => banner.getBoundingClientRect().height)
  const usual = await height()
  expect(usual).toBeLessThan(125)
  await page.setViewportSize({ width: 360, height: 740 })
  await setText(page, '200')
  expect(await height()).toBeLessThan(370)
  const rest = page.getByText('Troca de servidores.')
  expect(await rest.isVisible()).toBe(false)
  await page.getByText('O que muda para você').focus()
  await page.keyboard.press('Enter')
  await rest.waitFor()
})

it('an address of e-mail that is wider than the window parts, and scrolls nothing sideways', async () => {
  const page = await screen.open(320)
  await page.goto(`${screen.url}/sign-up`)
  await documentField(page).fill(davi.document)
  await askForCode(page, 'maria.da.conceicao.albuquerque@correio.example.com')
  await acknowledge(page, 'Codigo enviado com sucesso!')
  await page.getByText('São só números. Enviamos para').waitFor()
  await setText(page, '200')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

it('at double text size on a phone, the name of an institution in a list has room for its words', async () => {
  const page = await playScene('passo-1', screen, 360)
  await setText(page, '200')
  const widths = await page
    .locator('.choice--logo .choice-title')
    .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().width))
  expect(widths.length).toBeGreaterThan(0)
  expect(Math.min(...widths)).toBeGreaterThan(220)
})

/** A scene at double text size on a phone. */
async function atDoubleSize(name: string): Promise<Page> {
  const page = await playScene(name, screen, 360)
  await setText(page, '200')
  return page
}

const topOf = (found: Locator): Promise<number> =>
  found.evaluate((element) => element.getBoundingClientRect().top)

it('at double text size on a phone, what ends first is said no smaller than the text of the page', async () => {
  const page = await atDoubleSize('inicio-seus-dados')
  const size = (found: Locator): Promise<number> =>
    found.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await size(page.locator('.board b').first())).toBeGreaterThanOrEqual(
    await size(page.locator('body')),
  )
})

it('at double text size on a phone, the dates of an ended sharing stand in their order', async () => {
  const page = await atDoubleSize('detalhes-encerrado')
  const dates = page.locator('.term--ended .term-dates')
  const tops = [
    await topOf(dates.locator('span').first()),
    await topOf(dates.locator('b')),
    await topOf(dates.locator('span').last()),
  ]
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
})

it('the timeline offers other months where it draws them, and not at double text size on a phone, where it does not', async () => {
  const page = await atDoubleSize('linha-do-tempo')
  const months = page.getByRole('link', { name: '12 meses depois' })
  expect(await page.locator('.axis-bar').first().isVisible()).toBe(false)
  expect(await months.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await months.waitFor()
})

it('at double text size on a phone, the link that takes a choice away begins where its words do', async () => {
  const page = await atDoubleSize('passo-2-escolhido')
  const leftOf = (found: Locator): Promise<number> =>
    found.evaluate((element) => {
      const range = document.createRange()
      const [words = element] = element.childNodes
      range.selectNodeContents(words)
      return range.getBoundingClientRect().left
    })
  const row = page.locator('.ledger--picks > div').first()
  const edge = await leftOf(row.locator('dt'))
  expect(Math.abs((await leftOf(row.locator('.ledger-action .link'))) - edge)).toBeLessThan(2)
})

it.each([
  ['inicio-sem-rede', '.choice-cards'],
  ['linha-do-tempo-um-lado', '.shown-page'],
])('%s: a note keeps its distance from the rule below it', async (name, below) => {
  const page = await atDoubleSize(name)
  const note = page.locator(`.note:has(+ ${below})`)
  const bottom = await note.evaluate((element) => element.getBoundingClientRect().bottom)
  expect((await topOf(page.locator(below))) - bottom).toBeGreaterThan(16)
})

it('on a tablet the receipt has its main action above the two others, as wide as both', async () => {
  const page = await playScene('comprovante', screen, 768)
  const boxes = await page
    .locator('.opening .actions > *')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()))
  const [main, print, json] = boxes as DOMRect[]
  expect(print?.top).toBe(json?.top)
  expect(main?.bottom).toBeLessThan(print?.top ?? 0)
  expect(main?.width).toBeGreaterThan((print?.width ?? 0) + (json?.width ?? 0))
})
