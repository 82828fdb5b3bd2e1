import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { firstPaint } from './first-paint.ts'
import { version } from './package.json' with { type: 'json' }

/** index.html as the build leaves it, without the files that the bundle adds. */
function built(): string {
  const { transformIndexHtml } = firstPaint() as unknown as { transformIndexHtml: { handler: Handler } }
  return transformIndexHtml.handler(readFileSync(new URL('index.html', import.meta.url), 'utf8'), {})
}
type Handler = (html: string, context: { bundle?: never }) => string

it('the built page names the version of the portal', () => {
  expect(built()).toContain(`<meta name="version" content="${version}" />`)
})

it('the page is in Brazilian Portuguese from its first word on', () => {
  expect(built()).toContain('<html lang="pt-BR">')
  expect(built()).toContain('Seus dados são seus. Você decide quem recebe.')
})

it('no word of the page is left open', () => expect(built()).not.toMatch(/%[A-Z_]+%/))
