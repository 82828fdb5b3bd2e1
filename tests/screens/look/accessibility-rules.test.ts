import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { playInChromium } from '../../scenes/scene.ts'
import { SCENES } from '../../scenes/scenes.ts'
import { axeFindings } from '../../support/screens/accessibility-checks.ts'
import { rest } from '../../support/screens/page-at-rest.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

const screen = setUpScreen({ bypassCSP: true })

/** One state of every kind of screen; all of them, at every width and looked at in every way, in the long run. */
const MAIN = [
  'entrar-erro',
  'entrar-com-provedor-recusado',
  'entrar-com-provedor-em-nome-de-quem',
  'seguranca-provar-no-provedor',
  'cadastro-3',
  'acessibilidade',
  'inicio',
  'passo-1-escolhida',
  'passo-2-produtos',
  'passo-3-aviso',
  'passo-5',
  'compartilhamentos',
  'linha-do-tempo',
  'quem-tem-o-que',
  'detalhes-longo',
  'leituras-transmitidas',
  'detalhes-encerrar',
  'detalhes-erro',
  'titular-sem-apolice',
  'titular-resumo',
  'mais-uma-prova',
  'seguranca-cadastrar-aplicativo',
  'parada-planejada-aberta',
]
/** Axe waits for ever for an answer from the sandboxed frame of the terms, which runs no script. */
const FRAMED = 'condicoes-legais'
const PLAYED = process.env.LONG
  ? SCENES.filter(({ name }) => name !== FRAMED)
  : SCENES.filter(({ name }) => MAIN.includes(name))

type Look = { width: number; theme?: 'dark'; text?: string; contrast?: 'more'; forced?: boolean }
const LOOKS: readonly Look[] = process.env.LONG
  ? [
      { width: 1280 },
      { width: 1280, theme: 'dark' },
      { width: 768 },
      { width: 360, theme: 'dark' },
      // 400 % of 1280 px, the narrowest that must reflow, and 200 % text.
      { width: 320 },
      { width: 360, text: '200' },
      { width: 1280, text: '200', theme: 'dark' },
      { width: 360, contrast: 'more' },
      { width: 360, contrast: 'more', theme: 'dark' },
      { width: 360, forced: true },
    ]
  : [{ width: 320, theme: 'dark' }]

it.each(PLAYED)(
  'axe finds nothing on $name, nothing leaves the window, however it is looked at, and one action leads on',
  async (scene) => {
    const page = await playInChromium(scene, screen, 1280)
    const found: Record<string, string[]> = {}
    const actions = await mainActions(page)
    if (actions.length > 1) found.actions = actions
    for (const look of LOOKS) {
      await lookAt(page, look)
      const here = [...(await axeFindings(page)), ...(await overflow(page))]
      if (here.length > 0) found[JSON.stringify(look)] = here
    }
    expect(found).toEqual({})
  },
)

async function lookAt(page: Page, { width, theme, text, contrast, forced }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ forcedColors: forced ? 'active' : 'none' })
  await page.evaluate(
    (wanted) => {
      for (const [name, value] of Object.entries(wanted)) {
        if (value === null) delete document.documentElement.dataset[name]
        else document.documentElement.dataset[name] = value
      }
    },
    { theme: theme ?? null, text: text ?? null, contrast: contrast ?? null },
  )
  await rest(page)
}

/** A window of 320 px scrolls in one direction only (WCAG 1.4.10). */
async function overflow(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return beyond > 0 ? [`${beyond} px wider than the window`] : []
}

/** One primary action per page, or per box that lies over it; the bar of phones repeats the page's own. */
function mainActions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
    return [
      ...(place?.querySelectorAll(
        '.btn:not([class*="btn--l"], [class*="btn--t"], [class*="btn--s"], .stickybar *)',
      ) ?? []),
    ]
      .filter((button) => button.getBoundingClientRect().height > 0)
      .map((button) => button.textContent ?? '')
  })
}
