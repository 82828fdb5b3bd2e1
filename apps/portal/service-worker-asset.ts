import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { classicScript } from './classic-script.ts'

const SOURCE = fileURLToPath(new URL('./src/app/offline/service-worker.ts', import.meta.url))
const OFFLINE = fileURLToPath(new URL('./src/app/offline/show-offline.ts', import.meta.url))
const FONTS = fileURLToPath(new URL('./public/fonts', import.meta.url))
export const SERVICE_WORKER = 'service-worker.js'

type Script = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'moduleIds' | 'imports'>

/** The scripts that a start without a network runs: the entry, the page that it shows then, and their imports. */
export function shellScripts(scripts: readonly Script[], shown = OFFLINE): string[] {
  const found = new Set<string>()
  const gather = ({ fileName, imports }: Script): void => {
    if (found.has(fileName)) return
    found.add(fileName)
    for (const script of scripts) if (imports.includes(script.fileName)) gather(script)
  }
  for (const script of scripts) if (script.isEntry || script.moduleIds.includes(shown)) gather(script)
  return [...found]
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
