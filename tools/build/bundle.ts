import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { ROOT } from '../project.ts'

/**
 * Packages of others within the file: reading one instead of a thousand saves a quarter of a start's work. Those stay
 * where npm put them that bring more than code, or are read only where traces are wanted
 * (docs/decisions/house/tools.md).
 */
export const WITH_PACKAGES: BuildOptions = {
  packages: 'bundle',
  external: ['@electric-sql/pglite', '@node-rs/argon2', '@opentelemetry/*', '@resvg/resvg-wasm', 'pg-native'],
  // For packages that are not modules yet, and ask for Node's.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
}

export type Bundle = {
  /** Paths from the root. */
  entry: string
  outfile: string
  options?: BuildOptions
  /** Another tree than this one. */
  root?: string
}

/** One file of ours, workspace packages included; packages of others stay where npm put them unless `options` say otherwise. */
export async function bundle({ entry, outfile, options, root = ROOT }: Bundle): Promise<void> {
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    ...options,
    // An alias is looked at before `packages`, so these two are bundled.
    alias: Object.fromEntries(
      ['contract', 'domain'].map((name) => [`@consente/${name}`, join(root, 'packages', name, 'src')]),
    ),
    sourcemap: true,
    // Places of errors need none, and a server reads all of it at its start.
    sourcesContent: false,
    logLevel: 'warning',
  })
}
