import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalConfig } from '@consente/contract/portal/config'
import { ConfigError } from '../platform/config/config-error.ts'
import { drawIcon, squareSide } from './app-icon.ts'

/** A file at the root of the portal's host. */
export type WebAppFile = { name: string; type: string; body: string }

/** The page's ground (portal, styles/tokens.css): what a phone shows while the portal opens. */
const PAPER = '#f7f6f3'
/** Pixels of a side that systems ask for in a PNG. */
const LEAST_SIDE = 512

/**
 * What makes the portal installable (W3C, Web Application Manifest): the manifest with the brand's name and colour, and
 * icons drawn from its logo. Nothing without the capability.
 * @throws {ConfigError} if logo or icon cannot be used
 */
export function webAppFiles(
  { brand, capabilities }: Pick<PortalConfig, 'brand' | 'capabilities'>,
  brandDir: string,
): WebAppFile[] {
  if (!capabilities.installable) return []
  const logo = brandFile(brand.logo, brandDir)
  const icons = (['any', 'maskable'] as const).map((purpose) => ({
    purpose,
    name: purpose === 'any' ? 'icon.svg' : 'icon-maskable.svg',
    body: drawIcon(logo, purpose, brand.logo),
  }))
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
    icons: [
      ...(brand.icon ? [pictureOf(brand.icon, brandDir)] : []),
      ...icons.map(({ name, purpose }) => ({
        src: `/${name}`,
        sizes: 'any',
        type: 'image/svg+xml',
        purpose,
      })),
    ],
    shortcuts: [
      { name: 'Meus Compartilhamentos', url: '/myshares' },
      ...(capabilities.notices ? [{ name: 'Avisos', url: '/avisos' }] : []),
    ],
  }
  return [
    { name: 'manifest.webmanifest', type: 'application/manifest+json', body: JSON.stringify(manifest) },
    ...icons.map(({ name, body }) => ({ name, type: 'image/svg+xml', body })),
  ]
}

function pictureOf(icon: string, brandDir: string): object {
  const side = squareSide(brandFile(icon, brandDir)) ?? 0
  if (side < LEAST_SIDE)
    throw new ConfigError(
      `brand.icon names ${icon}: it must be a square PNG of at least ${LEAST_SIDE} pixels.`,
    )
  return { src: icon, sizes: `${side}x${side}`, type: 'image/png', purpose: 'any' }
}

const brandFile = (address: string, brandDir: string): Buffer =>
  readFileSync(join(brandDir, decodeURIComponent(/^\/brand\/([^?#]+)/.exec(address)?.[1] ?? '')))
