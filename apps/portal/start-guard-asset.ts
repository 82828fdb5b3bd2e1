import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { BROWSERS } from './browsers.ts'
import { classicScript } from './classic-script.ts'

const SOURCE = fileURLToPath(new URL('./src/app/start/start-guard.ts', import.meta.url))
const NAME = 'start-guard.js'

/**
 * The guard as every browser reads it: one classic script in ECMAScript 5, which esbuild refuses to write where that
 * cannot say what the source does.
 */
export const buildGuard = (): Promise<string> =>
  classicScript(SOURCE, {
    target: 'es5',
    charset: 'utf8',
    define: { OLDEST_BROWSERS: JSON.stringify(BROWSERS) },
  })

/** Puts the guard into the page, ahead of the portal's own scripts and after what the first paint waits for. */
export function startGuard(): Plugin {
  return {
    name: 'start-guard',
    apply: 'build',
    async buildStart() {
      this.emitFile({ type: 'asset', name: NAME, source: await buildGuard() })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(isGuard)
        // The portal's own scripts run after it: it must not come after the last of them.
        const guard = `<script defer fetchpriority="high" src="/${file?.fileName}"></script>`
        return file ? html.replace('<!-- guard -->', guard) : html
      },
    },
  }
}

const isGuard = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean =>
  file.type === 'asset' && file.names.includes(NAME)
