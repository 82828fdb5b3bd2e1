import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { LOGIN } from './src/journeys/access/access-texts.ts'

const SOURCE = 'src/app/start/before-first-paint.ts'
const FILE = fileURLToPath(new URL(SOURCE, import.meta.url))
/** Browsers ask hosts without HTTP/2 for few files at once, in the order of the page. */
const STYLE_SHEETS = /(\s*<link rel="stylesheet"[^>]*>)+/

/**
 * What index.html shows before the portal runs (decision 34): the words that the login opens with, a script of its own
 * that the first paint waits for, and the style sheet ahead of everything that the first paint does not need.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const src = Object.values(bundle ?? {}).find(holdsScript)?.fileName ?? SOURCE
        const script = `<script type="module" crossorigin blocking="render" src="/${src}"></script>`
        const [sheets = ''] = html.match(STYLE_SHEETS) ?? []
        return withWords(html.replace(sheets, '').replace('<!-- first -->', script + sheets))
      },
    },
  }
}

const holdsScript = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean =>
  file.type === 'chunk' && file.moduleIds.includes(FILE)

const withWords = (html: string): string =>
  html.replace('%LOGIN_TITLE%', LOGIN.title).replace('%LOGIN_LEAD%', LOGIN.lead)
