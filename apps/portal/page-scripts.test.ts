import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ENTRANCE, INSIDE, WATCH } from './chunks.ts'
import { pageFiles, pageScripts } from './page-scripts.ts'
import { PAGES } from './src/paths.ts'

const script = (fileName: string, module: string | null, imports: string[] = []) => ({
  fileName,
  moduleIds: module ? [module] : [],
  isEntry: fileName === 'entry.js',
  imports,
})
const SCRIPTS = [
  script('entry.js', '/main.tsx', ['vendor.js']),
  script('vendor.js', null),
  script('entrance.js', ENTRANCE, ['vendor.js', 'form.js']),
  script('inside.js', INSIDE, ['vendor.js', 'shared.js']),
  script('watch.js', WATCH),
  script('one.js', '/OnePage.tsx', ['shared.js', 'form.js']),
  script('two.js', '/TwoPage.tsx', ['inside.js']),
  script('form.js', null, ['deep.js']),
  script('deep.js', null),
  script('shared.js', null),
  script('dialog.js', '/Dialog.tsx'),
]

describe('the scripts of an address', () => {
  it('are those of its page and of what is around it', () => {
    const { files, pages } = pageScripts(SCRIPTS, [
      ['/one', '/OnePage.tsx'],
      ['/two/:id', '/TwoPage.tsx'],
    ])
    const named = Object.entries(pages).map(([path, numbers]) => [
      path,
      numbers.map((number) => files[number]),
    ])
    expect(Object.fromEntries(named)).toEqual({
      '/': ['entrance.js', 'form.js', 'deep.js'],
      '/one': ['form.js', 'deep.js', 'inside.js', 'shared.js', 'watch.js', 'one.js'],
      '/two/:id': ['inside.js', 'shared.js', 'watch.js', 'two.js'],
    })
  })
  it('are known for every page of the route table', () => {
    const files = pageFiles()
    expect(files.map(([path]) => path).sort()).toEqual(
      Object.values(PAGES)
        .map(({ path }) => path)
        .sort(),
    )
    expect(files.filter(([, file]) => !existsSync(file))).toEqual([])
  })
})
