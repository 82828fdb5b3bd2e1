import type { Plugin } from 'vite'

/** Leaves out of the built portal what only the server's reference page reads of a call: its summary. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/portal\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: dropSummaries(code), map: null }),
    },
  }
}

/** Takes the summaries out of a module that declares calls. */
export function dropSummaries(code: string): string {
  return code.replace(/^ +summary:\s+(['"])(?:(?!\1)[^\\\n]|\\.)*\1,\n/gm, '')
}
