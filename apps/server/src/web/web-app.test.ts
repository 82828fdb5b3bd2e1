import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PortalConfig } from '@consente/contract/portal/config'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { drawIcon } from './app-icon.ts'
import { servePortal } from './portal-files.ts'
import { webAppFiles } from './web-app.ts'

const BRANDS = new URL('../../../../sandbox/institutions/', import.meta.url)
const brandDir = (name: string) => new URL(`${name}/brand`, BRANDS).pathname
const configOf = (name: string): PortalConfig =>
  PortalConfig.parse(JSON.parse(readFileSync(new URL(`${name}/config.json`, BRANDS), 'utf8')))
const alfa = configOf('alfa')
async function manifestOf(portal: PortalConfig, dir = brandDir('alfa')) {
  const [manifest] = webAppFiles(portal, dir)
  return JSON.parse(String(await manifest?.read()))
}

/** The first bytes of a PNG with these sides. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

it.each([
  ['alfa', 'Alfa Seguros', '#1a48bc'],
  ['beta', 'Beta Seguradora', '#176540'],
  ['gama', 'Banco Gama', '#8d2661'],
])(
  'the manifest of %s has its name and colour, and opens as an app of its own',
  async (name, short_name, theme_color) => {
    expect(await manifestOf(configOf(name), brandDir(name))).toMatchObject({
      id: '/',
      name: `${short_name}: Open Insurance`,
      short_name,
      theme_color,
      display: 'standalone',
      start_url: '/',
      scope: '/',
      lang: 'pt-BR',
    })
  },
)

it('leads at once to Meus Compartilhamentos, and to Avisos where there are any', async () => {
  const shares = { name: 'Meus Compartilhamentos', url: '/myshares' }
  expect((await manifestOf(alfa)).shortcuts).toEqual([shares, { name: 'Avisos', url: '/avisos' }])
  const without = { ...alfa, capabilities: { ...alfa.capabilities, notices: false } }
  expect((await manifestOf(without)).shortcuts).toEqual([shares])
})

it('icons hold the logo as it is drawn, whole within what a launcher leaves of a maskable one', () => {
  const logo = readFileSync(join(brandDir('alfa'), 'logo.svg'))
  const icon = drawIcon(logo, 'maskable', 'logo.svg')
  expect(icon).toContain('d="M4.5 27.5L16 4.5l11.5 23"')
  expect(icon).toMatch(/<svg x="112\.5" y="112\.5" width="287" height="287" viewBox="0 0 512 512">/)
  // The corner of the logo lies within the circle of 80 % of the side.
  expect(Math.hypot(287 / 2, 287 / 2)).toBeLessThan(0.4 * 512)
  expect(
    drawIcon(Buffer.from('<?xml version="1.0"?><svg viewBox="0 0 40 20"/>'), 'any', 'logo.svg'),
  ).toContain('viewBox="0 0 40 20"><svg viewBox="0 0 40 20"/></svg>')
  expect(drawIcon(png(64, 64), 'any', 'logo.png')).toContain('href="data:image/png;base64,iVBORw0KGgo')
  expect(() => drawIcon(Buffer.from('GIF89a'), 'any', '/brand/logo.gif')).toThrow(
    '/brand/logo.gif is neither SVG nor PNG: no icon can be made of it.',
  )
})

it('icons are pictures, too, in the sizes that systems ask for, each drawn once', async () => {
  const files = webAppFiles(alfa, brandDir('alfa')).filter(({ type }) => type === 'image/png')
  const sides = await Promise.all(
    files.map(async ({ name, read }) => {
      const picture = await read()
      expect(await read()).toBe(picture)
      return [name, picture.readUInt32BE(16), picture.readUInt32BE(20)]
    }),
  )
  expect(sides).toEqual([
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-192.png', 192, 192],
    ['icon-maskable-512.png', 512, 512],
    ['apple-touch-icon.png', 180, 180],
  ])
  const { icons } = await manifestOf(alfa)
  expect(
    icons.map(({ src, sizes, purpose }: Record<string, string>) => `${src} ${sizes} ${purpose}`),
  ).toEqual([
    '/icon.svg any any',
    '/icon-maskable.svg any maskable',
    '/icon-192.png 192x192 any',
    '/icon-512.png 512x512 any',
    '/icon-maskable-192.png 192x192 maskable',
    '/icon-maskable-512.png 512x512 maskable',
  ])
})

it('a symbol of the brand stands on its icons in place of the logo; what is too large ends the start', async () => {
  const dir = temporaryFolder()
  const withIcon = { ...alfa, brand: { ...alfa.brand, icon: '/brand/symbol.svg' } }
  writeFileSync(join(dir, 'symbol.svg'), '<svg viewBox="0 0 7 7"/>')
  const [, icon] = webAppFiles(withIcon, dir)
  expect(String(await icon?.read())).toContain('<svg viewBox="0 0 7 7"/>')
  writeFileSync(join(dir, 'symbol.svg'), `<svg>${' '.repeat(1024 * 1024)}</svg>`)
  expect(() => webAppFiles(withIcon, dir)).toThrow(
    '/brand/symbol.svg is larger than 1 MB: no icon is made of it.',
  )
})

it('every icon of the manifest is served as a drawing that runs nothing; without the capability none is', async () => {
  const served = async (portal: PortalConfig) => {
    const app = Fastify()
    app.setErrorHandler((_error, _request, reply) => reply.code(404).send({}))
    const built = temporaryFolder()
    writeFileSync(join(built, 'index.html'), '')
    await servePortal(app, { portal, brandDir: brandDir('alfa') }, built)
    return app
  }
  const app = await served(alfa)
  const { headers, body } = await app.inject('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json')
  for (const { src, type } of JSON.parse(body).icons) {
    const icon = await app.inject(src)
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type])
    expect(icon.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox$/)
  }
  const none = await served({ ...alfa, capabilities: { ...alfa.capabilities, installable: false } })
  for (const name of ['manifest.webmanifest', 'icon.svg', 'icon-192.png', 'apple-touch-icon.png'])
    expect((await none.inject(`/${name}`)).statusCode).toBe(404)
  await app.close()
  await none.close()
})
