import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { playInChromium } from '../../scenes/scene.ts'
import { SCENES } from '../../scenes/scenes.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

const screen = setUpScreen()

const NAMES = [
  'entrar',
  'compartilhamentos',
  'quem-tem-o-que',
  'detalhes-ativo',
  'detalhes-encerrar',
  'passo-3',
  'comprovante-encerrado',
  'cadastro-1',
  'passo-1-busca',
  'passo-2-todos-os-dados',
  'passo-4',
  'passo-5',
  'retorno-recusado',
  'varias-pessoas-pedido',
  'titular',
  'titular-outro-cpf',
  'titular-redirecionamento',
  'titular-juntos',
  'detalhes-falta-aprovar',
  'detalhes-longo',
  'dados-recebidos',
  'leituras-transmitidas',
  'inicio-seus-dados',
  'linha-do-tempo',
  'compartilhamentos-filtros-dialogo',
  'avisos',
  'lembretes',
  'conferir',
  'nao-reconheco',
  'titular-entrar',
  'seguranca',
  'inicio-oferta-digital',
  'mais-uma-prova',
]

/** Words of titles that lie on two lines without a soft hyphen, and titles of more than five lines. */
function brokenTitles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const linesOf = (node: Node, from: number, to: number): number => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return [...document.querySelectorAll('h1, h2, h3')].flatMap((title) => {
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (walker.nextNode()) {
        const node = walker.currentNode
        const text = node.textContent ?? ''
        if (linesOf(node, 0, text.length) > 5) broken.push(text)
        for (const { 0: word, index } of text.matchAll(/[^\s\u00ad]+/g))
          if (linesOf(node, index, index + word.length) > 1) broken.push(word)
      }
      return broken
    })
  })
}

it.each(NAMES)(
  '%s: at double text size on a phone, titles part at spaces only, in five lines at most',
  async (name) => {
    const scene = SCENES.find((one) => one.name === name)
    if (!scene) throw new Error(`No scene is called ${name}`)
    const page = await playInChromium(scene, screen, 320)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 740 })
      await page.evaluate(() => Object.assign(document.documentElement.dataset, { text: '200' }))
      expect(await brokenTitles(page), `${width}`).toEqual([])
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent}`),
      )
      expect(wide).toEqual([])
      const actions = page.locator('.dialog-actions')
      if ((await actions.count()) > 0)
        expect(await actions.evaluate((row) => getComputedStyle(row).position)).toBe('static')
    }
  },
)
