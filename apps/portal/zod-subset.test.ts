import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as subset from './src/zod-subset.ts'

/** The library and what the build puts in its place, asked the same. */

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const CONTRACT = at('../../packages/contract/src/portal/')
/** Every module of the contract; `calls.ts` collects them. */
const MODULES = readdirSync(CONTRACT)
  .filter((file) => !/(\.test|^calls)\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''))

type Asked = (value: unknown) => { success: boolean; data?: unknown; error?: { issues: Issue[] } | undefined }
type Issue = { code: string; path: readonly unknown[]; expected?: string }
type Pair = { name: string; schema: z.ZodMiniType; library: Asked; ours: Asked }

/** The contract with one of the two inside. */
async function contractWith(alias: Record<string, string>): Promise<Record<string, unknown>> {
  const contents = MODULES.map((name) => `export * as '${name}' from './${name}.ts'`).join('\n')
  const { outputFiles, warnings } = await build({
    stdin: { contents, resolveDir: CONTRACT },
    bundle: true,
    write: false,
    format: 'esm',
    alias,
  })
  expect(warnings).toEqual([])
  const text = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  return import(/* @vite-ignore */ `data:text/javascript;base64,${text}`)
}

describe('what the build puts in zod’s place', () => {
  const pairs: Pair[] = []
  beforeAll(async () => {
    const ours = await contractWith({ 'zod/mini': at('./src/zod-subset.ts') })
    const library = await contractWith({})
    for (const name of MODULES) {
      const theirs = library[name] as Record<string, unknown>
      for (const [member, schema] of Object.entries(theirs)) {
        const other = (ours[name] as Record<string, unknown>)[member]
        if (!isSchema(schema)) continue
        pairs.push({
          name: `${name}.${member}`,
          schema,
          library: (value) => z.safeParse(schema, value),
          ours: (value) => subset.safeParse(other as never, value),
        })
      }
    }
  })

  it('has all that the portal and the contract ask of zod', () => {
    const folders = [at('./src'), CONTRACT]
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.|testing\/|calls\.ts)/.test(file))
        .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
    )
    const asked = files
      .filter((text) => text.includes("import * as z from 'zod/mini'"))
      .flatMap((text) => [...text.matchAll(/\bz\s*\.([a-z_]\w*)\b(?=\()/g)].map(([, name]) => name ?? ''))
    expect([...new Set(asked)].filter((name) => !(name in subset))).toEqual([])
  })

  it('reads the same out of every answer, and refuses the same', () => {
    expect(pairs.length).toBeGreaterThan(80)
    for (const { name, schema, library, ours } of pairs) {
      const property = fc.property(valueFor(schema), (value) => {
        const isTold = name === 'config.PortalConfig'
        expect(asSeen(ours(value), isTold), name).toEqual(asSeen(library(value), isTold))
      })
      fc.assert(property, { numRuns: 40 })
    }
  })

  it.each([
    ['2026-02-28T10:00:00Z'],
    ['2026-02-29T10:00:00Z'],
    ['2024-02-29T10:00:00.123Z'],
    ['2026-13-01T10:00:00Z'],
    ['2026-04-31T10:00:00Z'],
    ['2026-01-01T24:00:00Z'],
    ['2026-01-01T10:00:00-03:00'],
    ['2026-01-01T10:00:00'],
    ['2026-01-01'],
    [''],
  ])('reads the instant %j alike', (text) => {
    for (const options of [{}, { offset: true }]) {
      const theirs = z.safeParse(z.iso.datetime(options), text).success
      expect(subset.safeParse(subset.iso.datetime(options), text).success).toBe(theirs)
    }
  })

  it('catches, and reads what has no shape of its own, alike', () => {
    const made = (using: typeof z) =>
      using.object({
        a: using.catch(using.string(), 'x'),
        b: using.optional(using.unknown()),
        c: using.partial(using.object({ d: using.int() })),
      })
    for (const value of [
      {},
      { a: 1, b: 2, c: {} },
      { a: 'a', c: { d: 1.5 } },
      { c: { d: undefined } },
      [],
      null,
    ]) {
      const theirs = asSeen(z.safeParse(made(z), value))
      expect(asSeen(subset.safeParse(made(subset as never) as never, value))).toEqual(theirs)
    }
  })
})

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** What the portal reads of a result: the data; of `config.json` also where it did not hold, and in which way first. */
function asSeen({ success, data, error }: ReturnType<Asked>, isTold = false): unknown {
  if (success || !isTold) return { success, data }
  const first = new Map<string, unknown>()
  for (const { code, path, expected } of error?.issues ?? []) {
    const place = path.join('.')
    if (!first.has(place)) first.set(place, { code, ...(code === 'invalid_type' && { expected }) })
  }
  return Object.fromEntries(first)
}

const ODD = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', 0, -1, 1.5, true, Number.NaN, [], {}, [1], { type: 'x' }),
  fc.string({ maxLength: 6 }),
)
/** Values that a schema may meet: most fit in shape, a part of each is odd. */
function valueFor(schema: unknown): fc.Arbitrary<unknown> {
  const { def } = (schema as { _zod: { def: Def } })._zod
  const fitting = fittingFor(def)
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: ODD })
}
type Def = {
  type: string
  shape?: Record<string, unknown>
  element?: unknown
  innerType?: unknown
  in?: unknown
  options?: unknown[]
  values?: unknown[]
  entries?: Record<string, string>
}
const TEXTS = fc.constantFrom(
  '529.982.247-25',
  '11222333000181',
  'urn:a:1',
  '2026-01-02T03:04:05Z',
  'https://a.example/',
  'a@b.example',
  '#1a48bc',
  'CPF',
  'CNPJ',
  'MONTHS',
  'Basic YTpi',
  'CUSTOMERS_PERSONAL_READ',
  'uma linha',
  'duas\nlinhas',
  '12',
)
function fittingFor(def: Def): fc.Arbitrary<unknown> {
  if (def.type === 'string') return TEXTS
  if (def.type === 'number') return fc.constantFrom(0, 1, 12, 13, 2.5)
  if (def.type === 'boolean') return fc.boolean()
  if (def.type === 'literal') return fc.constantFrom(...(def.values ?? []))
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries ?? {}))
  if (def.type === 'array') return fc.array(valueFor(def.element), { maxLength: 3 })
  if (def.type === 'union') return fc.oneof(...(def.options ?? []).map(valueFor))
  if (def.type === 'pipe') return valueFor(def.in)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return valueFor(def.innerType)
  if (def.type !== 'object') return ODD
  const fields = Object.entries(def.shape ?? {}).map(([name, field]) => [name, valueFor(field)] as const)
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: fields.flatMap(([name]) => name) })
  const lacking = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const more = record.map((value) => ({ ...value, unnamed: 1 }))
  return fc.oneof({ weight: 6, arbitrary: record }, lacking, more)
}
