import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalConfig } from '@consente/contract/portal/config'
import { toPng } from '../platform/base/svg-to-png.ts'
import { drawIcon, type IconForm } from './app-icon.ts'

/** A file at the root of the portal's host. Icons as PNG are drawn when they are first read, and kept. */
export type WebAppFile = { name: string; type: string; read(): Promise<Buffer> }

type Icon = { name: string; form: IconForm; side?: number }
/** Drawings for browsers that take them; pictures for all others, in the sizes that systems ask for. */
const ICONS: readonly Icon[] = [
  { name: 'icon.svg', form: 'any' },
  { name: 'icon-maskable.svg', form: 'maskable' },
  { name: 'icon-192.png', form: 'any', side: 192 },
  { name: 'icon-512.png', form: 'any', side: 512 },
  { name: 'icon-maskable-192.png', form: 'maskable', side: 192 },
  { name: 'icon-maskable-512.png', form: 'maskable', side: 512 },
  // The manifest does not name it: iOS reads it by its own link.
  { name: 'apple-touch-icon.png', form: 'touch', side: 180 },
]

/** The page's ground (portal, styles/tokens.css): what a phone shows while the portal opens. */
const PAPER = '#f7f6f3'

/**
 * What makes the portal installable (W3C, Web Application Manifest): the manifest with the brand's name and colour, and
 * icons drawn from its symbol, or else from its logo. Mounts nothing without the capability.
 * @throws {ConfigError} if no icon can be made of it
 */
export function webAppFiles(
  { brand, capabilities }: Pick<PortalConfig, 'brand' | 'capabilities'>,
  brandDir: string,
): WebAppFile[] {
  if (!capabilities.installable) return []
  const address = brand.icon ?? brand.logo
  const logo = brandFile(address, brandDir)
  const drawn = ICONS.map((icon) => ({ ...icon, drawing: drawIcon(logo, icon.form, address) }))
  const manifest = {
    id: '/',
    name: `${brand.name}: Open Insurance`,
    short_name: brand.name,
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brand.colour,
    background_color: PAPER,
    icons: ICONS.filter(({ form }) => form !== 'touch').map(({ name, form, side }) => ({
      src: `/${name}`,
      sizes: side === undefined ? 'any' : `${side}x${side}`,
      type: typeOf(name),
      purpose: form,
    })),
    shortcuts: [
      { name: 'Meus Compartilhamentos', url: '/myshares' },
      ...(capabilities.notices ? [{ name: 'Avisos', url: '/avisos' }] : []),
    ],
  }
  return [
    textFile('manifest.webmanifest', 'application/manifest+json', JSON.stringify(manifest)),
    ...drawn.map(({ name, side, drawing }) =>
      side === undefined ? textFile(name, typeOf(name), drawing) : pictureFile(name, drawing, side),
    ),
  ]
}

const typeOf = (name: string): string => (name.endsWith('.svg') ? 'image/svg+xml' : 'image/png')

const textFile = (name: string, type: string, text: string): WebAppFile => ({
  name,
  type,
  read: async () => Buffer.from(text),
})

function pictureFile(name: string, drawing: string, side: number): WebAppFile {
  let picture: Promise<Buffer> | undefined
  const read = () => {
    picture ??= toPng(drawing, side)
    return picture
  }
  return { name, type: typeOf(name), read }
}

const brandFile = (address: string, brandDir: string): Buffer =>
  readFileSync(join(brandDir, decodeURIComponent(/^\/brand\/([^?#]+)/.exec(address)?.[1] ?? '')))
