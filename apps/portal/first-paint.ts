import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import portalPackage from './package.json' with { type: 'json' }
import { pageScripts } from './page-scripts.ts'
import { LOGIN } from './src/journeys/access/access-texts.ts'

const SOURCE = 'src/app/start/before-first-paint.ts'
const FILE = fileURLToPath(new URL(SOURCE, import.meta.url))
/** Written by `src/app/start/openings.test.tsx`, of what the pages draw. */
const OPENINGS = fileURLToPath(new URL('openings.html', import.meta.url))
/** Browsers ask hosts without HTTP/2 for few files at once, in the order of the page. */
const STYLE_SHEETS = /(?<!\s)(\s*<link rel="stylesheet"[^>]*>)+/

/**
 * The content of index.html before the portal runs (docs/decisions/portal/first-paint.md): the words that the login
 * opens with, the titles of pages, a script of its own that the first paint waits for, and the style sheet ahead of
 * everything that the first paint does not need. It names the scripts that each address needs (`page-scripts.ts`), so
 * that this script can ask for them together with those of every page.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const scripts = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const src = scripts.find(({ moduleIds }) => moduleIds.includes(FILE))?.fileName ?? SOURCE
        const script = `<script type="module" async crossorigin blocking="render" src="/${src}"></script>`
        const known = `<script type="application/json" id="page-scripts">${JSON.stringify(pageScripts(scripts))}</script>`
        const [sheets = ''] = html.match(STYLE_SHEETS) ?? []
        return withWords(
          html
            .replace(sheets, '')
            .replace('<!-- first -->', script + sheets)
            .replace('</head>', `  ${known}\n  </head>`),
        )
      },
    },
  }
}

const withWords = (html: string): string =>
  html
    .replace('<!-- openings -->', readFileSync(OPENINGS, 'utf8').trim())
    .replace('%VERSION%', portalPackage.version)
    .replace('%LOGIN_TITLE%', LOGIN.title)
    .replace('%LOGIN_LEAD%', LOGIN.lead)
