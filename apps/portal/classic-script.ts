import { type BuildOptions, build } from 'esbuild'

/** One minified classic script of a module, as text. */
export async function classicScript(
  source: string,
  options: Pick<BuildOptions, 'target' | 'charset' | 'define'>,
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    ...options,
  })
  return outputFiles[0]?.text ?? ''
}
