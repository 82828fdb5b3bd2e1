import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BUDGETS, keepBudgets, type Script, tooHeavy, weighScripts } from './budget.ts'
import { ENTRANCE, INSIDE } from './chunks.ts'

const script = (fileName: string, given: Partial<Script> = {}): Script => ({
  fileName,
  isEntry: false,
  moduleIds: [],
  imports: [],
  dynamicImports: [],
  ...given,
})
const SCRIPTS = [
  script('entry', { isEntry: true, imports: ['vendor'], dynamicImports: ['inside', 'entrance'] }),
  script('entrance', { moduleIds: [ENTRANCE], imports: ['vendor', 'form'] }),
  script('form'),
  script('vendor'),
  script('inside', {
    moduleIds: [INSIDE],
    imports: ['vendor'],
    dynamicImports: ['one', 'two'],
  }),
  script('one', { moduleIds: ['/OnePage.tsx'], imports: ['shared'], dynamicImports: ['dialog'] }),
  script('two', { moduleIds: ['/TwoPage.tsx'], imports: ['shared', 'inside'] }),
  script('shared'),
  script('dialog', { imports: ['shared'] }),
]
const SIZES: Record<string, number> = {
  entry: 1,
  vendor: 10,
  entrance: 2,
  form: 20,
  inside: 100,
  one: 1000,
  two: 2000,
  shared: 10_000,
  dialog: 100_000,
}

describe('the weight of a route', () => {
  it('is all that it loads before it can be used, each file once', () => {
    const weights = weighScripts(SCRIPTS, (name) => SIZES[name] ?? 0, ['/OnePage.tsx', '/TwoPage.tsx'])
    expect(weights.map(({ name, bytes, later }) => [name, bytes, later])).toEqual([
      ['login', 33, undefined],
      ['shell', 111, undefined],
      ['OnePage', 11_111, 100_000],
      ['TwoPage', 12_111, 0],
    ])
  })
  it('is too much one byte above its budget', () => {
    const at = (bytes: number) => tooHeavy([{ name: 'login', bytes, most: BUDGETS.login }])
    expect(at(BUDGETS.login)).toEqual([])
    expect(at(BUDGETS.login + 1)).toHaveLength(1)
  })
})

describe('the build', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'consente-budget-'))
    mkdirSync(join(root, 'public/fonts'), { recursive: true })
    writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
  })
  afterEach(() => rmSync(root, { recursive: true }))
  const buildWith = (bytes: number) => {
    // Nothing compresses what is random; two thirds of the text are bytes of it.
    writeFileSync(join(root, 'main.js'), `console.log('${randomBytes(bytes).toString('base64')}')`)
    return build({ root, logLevel: 'silent', configFile: false, plugins: [keepBudgets()] })
  }
  it('fails when the login is above its budget, and names it', async () => {
    await expect(buildWith(BUDGETS.login + 5000)).rejects.toThrow(/login: 1\d\d\.\d kB of 110\.0 kB/)
  })
  it('succeeds below a budget', async () => {
    await expect(buildWith(BUDGETS.login / 2)).resolves.toBeDefined()
  })
})
