import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
