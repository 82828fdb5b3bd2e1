import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONFIG } from '../../testing/page-for-tests.tsx'
import { markInApp } from '../../ui/page/in-app.ts'
import { standInApp } from './in-app.ts'
import { openOutside } from './open-outside.ts'

describe('inside the app', () => {
  beforeEach(() => document.addEventListener('click', openOutside, { capture: true }))
  afterEach(() => {
    document.removeEventListener('click', openOutside, { capture: true })
    document.body.replaceChildren()
  })

  /** Presses a word within the link. @returns how the link then opens */
  function press(href: string, target = ''): Pick<HTMLAnchorElement, 'target' | 'rel'> {
    document.body.innerHTML = `<a href="${href}" target="${target}"><b>Ver</b></a>`
    document.body.addEventListener('click', (event) => event.preventDefault(), { once: true })
    document.querySelector('b')?.click()
    const { target: opensIn, rel } = document.querySelector('a') as HTMLAnchorElement
    return { target: opensIn, rel }
  }

  it.each(['https://opinbrasil.com.br/', 'http://outra.example/x'])(
    'a link to another host opens in the browser: %s',
    (href) => expect(press(href)).toEqual({ target: '_blank', rel: 'noopener noreferrer' }),
  )

  it.each(['/myshares', 'tel:0800', 'mailto:a@b.example', 'otpauth://totp/x', '#conteudo'])(
    'any other stays as it is: %s',
    (href) => expect(press(href)).toEqual({ target: '', rel: '' }),
  )

  it('a link that has its own place keeps it', () =>
    expect(press('https://outra.example/', '_self')).toEqual({ target: '_self', rel: '' }))
})

const RULES = readFileSync('apps/portal/src/ui/page/in-app.css', 'utf8')

it('its pages are without header, footer, menu and skip link; a portal that knows no app stands as everywhere else', () => {
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = RULES
  const bare = ['skip', 'top', 'foot', 'backlink']
  document.body.innerHTML = bare.map((name) => `<p class="${name}"></p>`).join('')
  const isBare = () =>
    [...document.querySelectorAll('p')].map((one) => getComputedStyle(one).display === 'none')
  markInApp()
  expect(isBare()).toEqual(bare.map(() => true))
  standInApp({ ...CONFIG, capabilities: { ...CONFIG.capabilities, inApp: false } })
  expect(isBare()).toEqual(bare.map(() => false))
  style.remove()
  document.body.replaceChildren()
})

describe('the device’s own parts', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('a keyboard over the page leaves the field in sight; a page that is drawn larger is no keyboard', () => {
    const view = Object.assign(new EventTarget(), { scale: 1, height: window.innerHeight - 300 })
    vi.stubGlobal('visualViewport', view)
    standInApp({ ...CONFIG, capabilities: { ...CONFIG.capabilities, inApp: true } })
    const field = document.body.appendChild(document.createElement('input'))
    field.scrollIntoView = vi.fn()
    field.focus()
    const covered = () => document.documentElement.style.getPropertyValue('--keyboard')
    view.dispatchEvent(new Event('resize'))
    expect([covered(), vi.mocked(field.scrollIntoView).mock.calls]).toEqual([
      '300px',
      [[{ block: 'nearest' }]],
    ])
    view.scale = 2
    view.dispatchEvent(new Event('resize'))
    expect(covered()).toBe('0px')
    field.remove()
  })

  it.each([
    ['body', ['top', 'right', 'left']],
    ['main', ['bottom']],
    [':is(.stickybar, .dock, .toasts)', ['bottom']],
    ['dialog', ['bottom']],
  ])('words keep free of the device’s bars: %s', (part, sides) => {
    const [rule = ''] = RULES.split('}').filter(
      (one) => one.includes(`[data-canal="app"] ${part} {`) && one.includes('padding'),
    )
    for (const side of sides) expect(rule).toContain(`env(safe-area-inset-${side})`)
  })
})
