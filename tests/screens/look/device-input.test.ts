import { expect, it } from 'vitest'
import { playScene } from '../../scenes/scenes.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { ana } from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const play = (name: string, width?: number) => playScene(name, screen, width)

it('a password manager can fill the login, and a document can be pasted (WCAG 3.3.8)', async () => {
  const page = await play('entrar-conferido')
  const named = (label: RegExp) => page.getByLabel(label).getAttribute('autocomplete')
  expect(await named(/^CPF ou CNPJ/)).toBe('username')
  expect(await named(/^Senha/)).toBe('current-password')
  await page.getByLabel(/^CPF ou CNPJ/).fill('')
  for (const [label, text, shown] of [
    [/^CPF ou CNPJ/, ` ${ana.document}`, '111.444.777-35'],
    [/^Senha/, 'lago5mar', 'lago5mar'],
  ] as const) {
    const field = page.getByLabel(label)
    await field.focus()
    const isAllowed = await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
    expect(isAllowed).toBe(true)
    await page.keyboard.insertText(text)
    expect(await field.inputValue()).toBe(shown)
  }
})

it('the keyboard of a phone changes neither a document nor a password that is shown', async () => {
  const page = await play('entrar', 360)
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  const habits = (label: RegExp) =>
    page
      .getByLabel(label)
      .evaluate((field: HTMLInputElement) => [
        field.type,
        field.autocapitalize,
        field.getAttribute('autocorrect'),
        field.spellcheck,
      ])
  expect(await habits(/^Senha/)).toEqual(['text', 'none', 'off', false])
  expect(await habits(/^CPF ou CNPJ/)).toEqual(['text', 'characters', 'off', false])
})

it.each([false, true])(
  'the pages behind the login come while nothing else goes on (asked to save data: %s)',
  async (saveData) => {
    const page = await screen.open()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value } })
    }, saveData)
    await page.clock.install()
    await page.goto(screen.url)
    await page.locator('.boot').waitFor({ state: 'detached' })
    const behind = await page.evaluate(() => {
      const { files, pages } = JSON.parse(document.getElementById('page-scripts')?.textContent ?? '') as {
        files: string[]
        pages: Record<string, number[]>
      }
      const { '/': login = [], ...others } = pages
      return [...new Set(Object.values(others).flat())]
        .filter((number) => !login.includes(number))
        .map((number) => `/${files[number]}`)
    })
    const pages = () => fetched.filter((url) => behind.includes(new URL(url).pathname)).length
    expect(pages()).toBe(0)
    for (let tries = 0; tries < 40 && pages() < 10; tries++) await page.clock.runFor(200)
    if (saveData) expect(pages()).toBe(0)
    else await expect.poll(pages).toBeGreaterThanOrEqual(10)
  },
)

it('in forced colours buttons have edges, and what is chosen is marked in a colour of the system', async () => {
  const page = await play('passo-1-escolhida', 360)
  await page.emulateMedia({ forcedColors: 'active' })
  const seen = await page.evaluate(() => {
    const system = (name: string): string => {
      const probe = document.createElement('i')
      probe.style.setProperty('forced-color-adjust', 'none')
      probe.style.setProperty('color', name)
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const chosen = document.querySelector('.choice--chosen')
    const button = document.querySelector('.btn')
    const bridge = document.querySelector('.bridge .dots, .bridge .arch')
    return {
      edge: button && getComputedStyle(button).borderTopStyle,
      mark: chosen && getComputedStyle(chosen, '::before').backgroundColor === system('Highlight'),
      bridge: bridge && getComputedStyle(bridge).stroke !== 'none',
      tick: getComputedStyle(document.querySelector('.tickbox') as Element).appearance,
    }
  })
  expect(seen).toEqual({ edge: 'solid', mark: true, bridge: true, tick: 'auto' })
})

it.each(['detalhes-ativo', 'passo-2-produtos'])(
  '%s: a press on the words of a fold meets the fold itself, has the focus, and Tab goes on',
  async (name) => {
    const page = await play(name)
    const missed = await page.evaluate(() =>
      [...document.querySelectorAll('.fold > summary > *')].flatMap((part) => {
        part.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = part.getBoundingClientRect()
        const met = document.elementFromPoint(left + width / 2, top + height / 2)
        return met === part.parentElement ? [] : [part.textContent]
      }),
    )
    expect(missed).toEqual([])
    const fold = page.locator('.fold > summary', { has: page.locator('*') }).first()
    await fold.click()
    const isFocused = () => fold.evaluate((summary) => summary === document.activeElement)
    expect(await isFocused()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await isFocused()).toBe(false)
  },
)
