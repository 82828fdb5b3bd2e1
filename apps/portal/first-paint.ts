import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LOGIN } from './src/journeys/access/texts.ts'

const SOURCE = 'src/app/first-look.ts'
const FILE = fileURLToPath(new URL(SOURCE, import.meta.url))
/** Browsers ask hosts without HTTP/2 for few files at once, in the order of the page. */
const STYLE_SHEETS = /(\s*<link rel="stylesheet"[^>]*>)+/

/**
 * What index.html shows before the portal runs (decision 34): the words that the login opens with, a script of its own
 * that the first paint waits for, and the style sheet ahead of everything that the first paint does not need.
 */
export function firstPaint(): Plugin {
  let isBuild = false
  return {
    name: 'first-paint',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: FILE, name: 'first-look' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).find(
          (one) => one.type === 'chunk' && one.facadeModuleId === FILE,
        )
        const script = `<script type="module" crossorigin blocking="render" src="/${built?.fileName ?? SOURCE}"></script>`
        const [sheets = ''] = html.match(STYLE_SHEETS) ?? []
        return withWords(html.replace(sheets, '').replace('<!-- first -->', script + sheets))
      },
    },
  }
}

const withWords = (html: string): string =>
  html.replace('%LOGIN_TITLE%', LOGIN.title).replace('%LOGIN_LEAD%', LOGIN.lead)
