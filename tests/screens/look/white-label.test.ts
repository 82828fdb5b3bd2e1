import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { literal } from '../../support/screens/literal-text.ts'
import { rest } from '../../support/screens/page-at-rest.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'

const screen = setUpScreen()

type Json = Record<string, unknown>
const config = (): Json => screen.backend.world.config
const part = (name: string): Json => config()[name] as Json

async function open(width?: number): Promise<Page> {
  const page = await screen.open(width)
  await page.goto(screen.url)
  await page.locator('.boot').waitFor({ state: 'detached' })
  return page
}

it('a wrong config.json gives a plain page that names each field and what it has to be', async () => {
  delete config().client
  part('brand').colour = 'azul'
  part('links').sac = 'javascript:alert(1)'
  const page = await open(320)
  expect(await page.title()).toBe('Portal indisponível')
  await literal(page, 'Servidor indisponível no momento, tente novamente mais tarde.').waitFor()
  expect(await page.getByRole('listitem').allTextContents()).toEqual([
    'brand.colour: precisa ser uma cor como #1a48bc.',
    'links.sac: precisa ser um endereço: https:, mailto:, tel: ou um caminho do próprio portal.',
    'client: falta este campo.',
  ])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

it('name, logo, links and excluded brand are those of config.json', async () => {
  Object.assign(part('brand'), {
    name: 'Companhia de Seguros Gerais e Previdência do Planalto Central',
    logo: '/nada.svg',
  })
  const page = await open(320)
  const name = page.getByRole('banner').getByRole('link', { name: /Planalto Central/ })
  await name.waitFor()
  expect(await page.title()).toContain('Planalto Central')
  // The logo does not load: the first letter stands in.
  expect(await page.locator('header .seal-letter').textContent()).toBe('C')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const footer = page.getByRole('contentinfo')
  for (const [word, link] of [
    ['Cookies', 'cookies'],
    ['SAC', 'sac'],
    ['Ouvidoria', 'ouvidoria'],
    ['Portal do Open Insurance', 'openInsurancePortal'],
  ] as const)
    expect(await footer.getByRole('link', { name: new RegExp(word) }).getAttribute('href')).toBe(
      part('links')[link],
    )
})

const COLOURS = ['#c8102e', '#ffcc00', '#176540', '#1a48bc']
const ALL_COLOURS = [...COLOURS, '#ff5a00', '#7fff00', '#00a0e3', '#7a00ff', '#8d2661', '#ffffff', '#000000']

it.each(process.env.LONG ? ALL_COLOURS : COLOURS)(
  'with the brand colour %s the main button and an error can be read in both themes, and differ',
  async (colour) => {
    part('brand').colour = colour
    screen.backend.answer('GET /opin-leads/v1/client/', { status: 500 })
    const page = await open(360)
    await page.getByLabel(/CPF ou CNPJ/).fill('11144477735')
    await page.getByRole('button', { name: 'ENTRAR' }).click()
    const box = page.getByRole('alert')
    await box.waitFor()
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      await rest(page)
      const seen = await page.evaluate(coloursOf)
      expect(contrast(seen.button.text, seen.button.fill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(seen.button.fill, seen.paper)).toBeGreaterThanOrEqual(3)
      expect(contrast(seen.error.text, seen.error.fill)).toBeGreaterThanOrEqual(4.5)
      expect(seen.error.fill).not.toEqual(seen.button.fill)
    }
    // Never colour alone: an icon and words.
    expect(await box.locator('svg').count()).toBeGreaterThan(0)
    expect(await box.textContent()).toContain('Houve uma falha na conexão com o servidor.')
  },
)

type Rgb = number[]

/** As drawn; runs in the page. */
function coloursOf(): {
  button: { text: number[]; fill: number[] }
  error: { text: number[]; fill: number[] }
  paper: number[]
} {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgb = (colour: string): number[] => {
    if (!canvas) return []
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const of = (selector: string) => {
    const style = getComputedStyle(document.querySelector(selector) ?? document.body)
    return { text: rgb(style.color), fill: rgb(style.backgroundColor) }
  }
  return { button: of('.btn[type=submit]'), error: of('.alert'), paper: of('body').fill }
}

function contrast(one: Rgb, other: Rgb): number {
  const luminance = (colour: Rgb): number => {
    const [r = 0, g = 0, b = 0] = colour.map((part) => {
      const value = part / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The policy of docs/operating/static-host.md, whose `img-src` names the hosts given. */
function documentedPolicy(...hosts: string[]): string {
  const text = readFileSync('docs/operating/static-host.md', 'utf8')
  const policy = /^Content-Security-Policy: (.*)$/m.exec(text)?.[1] ?? ''
  expect(policy).toContain("img-src 'self' data:;")
  return policy.replace("img-src 'self' data:", ["img-src 'self' data:", ...hosts].join(' '))
}

it.each([
  ['is shown where configuration and documented policy name its host', ['https://logos.example'], true],
  ['is replaced by the first letter where they do not, and not asked for', [], false],
])('a logo with an absolute address %s', async (_, hosts, isShown) => {
  const { world } = screen.backend
  for (const one of world.trending) one.thumb = `https://logos.example/${one._id}.svg`
  const page = await screen.openSignedIn(1280)
  let asked = 0
  await page.route('https://logos.example/**', (route) => {
    asked += 1
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="9"/></svg>',
    })
  })
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), logoHosts: hosts } })
  })
  await page.route('**/recipient-select-insurer', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-security-policy': documentedPolicy(...hosts) }
    await route.fulfill({ response, headers })
  })
  await page.goto(`${screen.url}/recipient-select-insurer`)
  const choice = page.getByRole('radio', { name: /Horizonte Seguros/ })
  await choice.waitFor()
  const label = page.locator('label', { has: choice })
  await (isShown ? label.locator('img') : label.locator('.seal-letter')).waitFor()
  const width = () => label.evaluate((element) => element.querySelector('img')?.naturalWidth ?? 0)
  await expect.poll(width).toBe(isShown ? 40 : 0)
  expect(asked > 0).toBe(isShown)
})
