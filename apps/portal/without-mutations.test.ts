import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { INSTEAD } from './without-mutations.ts'

const SOURCE = fileURLToPath(new URL('./src/', import.meta.url))
const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const LIBRARY = join(MODULES, '@tanstack', 'query-core', 'build/modern')

describe('what the build leaves out of TanStack Query', () => {
  it('is nothing that the portal uses', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    )
    const users = files.filter((file) =>
      /\b(useMutation|useIsMutating)\b/.test(readFileSync(`${SOURCE}${file}`, 'utf8')),
    )
    expect(users).toEqual([])
  })

  it('is asked of it by its client for what stands instead, alone', () => {
    const text = readFileSync(join(LIBRARY, 'queryClient.js'), 'utf8')
    const imported = [...text.matchAll(/import \{ ([^}]*) \} from "\.\/(mutationCache)\.js"/g)]
    expect(imported.map(([, names, file]) => [file, names])).toEqual([['mutationCache', 'MutationCache']])
    expect(Object.keys(INSTEAD)).toEqual(['mutationCache'])
  })
})
