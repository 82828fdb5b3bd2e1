import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { ROOT } from '../project.ts'

/** One or more places of one file, with another text there. */
export type Patch = { file: string; find: string; replace: string }

/**
 * Bundles the search with the product's sources, a planted mistake among them.
 * @returns the program's path
 * @throws when a place is not there exactly once
 */
export async function bundleSearch(name: string, patches: readonly Patch[] = []): Promise<string> {
  const folder = join(ROOT, 'node_modules/.cache/consente/search')
  await mkdir(folder, { recursive: true })
  const outfile = join(folder, `${name}.mjs`)
  const left = new Set(patches)
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['tests/search/search-process.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    alias: Object.fromEntries(
      ['contract', 'domain'].map((part) => [`@consente/${part}`, `${ROOT}packages/${part}/src`]),
    ),
    sourcemap: patches.length === 0 && 'inline',
    logLevel: 'warning',
    plugins: [
      {
        name: 'sources',
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            let contents = readFileSync(path, 'utf8')
            for (const patch of patches.filter(({ file }) => file === relative(ROOT, path))) {
              if (contents.split(patch.find).length !== 2)
                throw new Error(`${patch.file} has not exactly one ‘${patch.find}’`)
              contents = contents.split(patch.find).join(patch.replace)
              left.delete(patch)
            }
            // The bundle is one file elsewhere; each source still knows where it is.
            const url = JSON.stringify(pathToFileURL(path).href)
            return { contents: contents.replaceAll('import.meta.url', url), loader: 'ts' }
          })
        },
      },
    ],
  })
  for (const { file } of left) throw new Error(`${file} is no part of the search`)
  return outfile
}
