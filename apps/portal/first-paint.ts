import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { ENTRANCE } from './chunks.ts'
import portalPackage from './package.json' with { type: 'json' }
import { LOGIN } from './src/journeys/access/access-texts.ts'

const SOURCE = 'src/app/start/before-first-paint.ts'
const FILE = fileURLToPath(new URL(SOURCE, import.meta.url))
/** Browsers ask hosts without HTTP/2 for few files at once, in the order of the page. */
const STYLE_SHEETS = /(\s*<link rel="stylesheet"[^>]*>)+/

/**
 * What index.html shows before the portal runs (decision 34): the words that the login opens with, a script of its own
 * that the first paint waits for, and the style sheet ahead of everything that the first paint does not need. What stands at `/` is named, so
 * that this script can ask for it together with what every page needs.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const scripts = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const src = scripts.find(({ moduleIds }) => moduleIds.includes(FILE))?.fileName ?? SOURCE
        const script = `<script type="module" crossorigin blocking="render" src="/${src}"></script>`
        const [sheets = ''] = html.match(STYLE_SHEETS) ?? []
        return withWords(
          html.replace(sheets, '').replace('<!-- first -->', entranceLinks(scripts) + script + sheets),
        )
      },
    },
  }
}

/** The files that `/` needs beside those of every page; `before-first-paint.ts` makes the browser load them. */
function entranceLinks(scripts: readonly Rolldown.OutputChunk[]): string {
  const entry = scripts.find(({ isEntry }) => isEntry)
  const entrance = scripts.find(({ facadeModuleId }) => facadeModuleId === ENTRANCE)
  if (!entrance) return ''
  return [entrance.fileName, ...entrance.imports.filter((name) => !entry?.imports.includes(name))]
    .map((name) => `<link rel="modulepreload" crossorigin data-at-entrance="/${name}">`)
    .join('')
}

const withWords = (html: string): string =>
  html
    .replace('%VERSION%', portalPackage.version)
    .replace('%LOGIN_TITLE%', LOGIN.title)
    .replace('%LOGIN_LEAD%', LOGIN.lead)
