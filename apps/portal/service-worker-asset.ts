import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Script, withImports } from './chunks.ts'
import { classicScript } from './classic-script.ts'

const SOURCE = fileURLToPath(new URL('./src/app/offline/service-worker.ts', import.meta.url))
const OFFLINE = fileURLToPath(new URL('./src/app/offline/show-offline.ts', import.meta.url))
const FONTS = fileURLToPath(new URL('./public/fonts', import.meta.url))
export const SERVICE_WORKER = 'service-worker.js'

/** The scripts that a start without a network runs: the entry, the page that it shows then, and their imports. */
export const shellScripts = (scripts: readonly Script[], shown = OFFLINE): string[] => {
  const begun = scripts.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.includes(shown))
  return [...withImports(scripts, begun)].map(({ fileName }) => fileName)
}

/** Writes the service worker beside the page, with the files that it keeps; another page or file makes another worker. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const page = files.find(({ fileName }) => fileName === 'index.html')
      const assets = files.filter(({ type, fileName }) => type === 'asset' && /\.(css|js)$/.test(fileName))
      const names = [
        ...shellScripts(files.filter((file) => file.type === 'chunk')),
        ...assets.map(({ fileName }) => fileName),
        ...readdirSync(FONTS).map((name) => `fonts/${name}`),
      ].map((name) => `/${name}`)
      const version = createHash('sha256')
        .update(String(page?.type === 'asset' && page.source))
        .update(names.join())
      const source = await classicScript(SOURCE, {
        target: 'es2022',
        define: {
          SHELL_FILES: JSON.stringify(names),
          SHELL_VERSION: JSON.stringify(version.digest('hex').slice(0, 12)),
        },
      })
      this.emitFile({ type: 'asset', fileName: SERVICE_WORKER, source })
    },
  }
}
