import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DECLARATIONS } from '../../apps/server/src/declarations.ts'
import { configFileOf } from '../../apps/server/src/platform/config/config-file.ts'
import { jsonSchemaOf } from '../../apps/server/src/platform/config/setting.ts'
import type { PartDeclaration } from '../../apps/server/src/platform/part.ts'
import { PLATFORM } from '../../apps/server/src/platform/platform-declaration.ts'
import { ROOT } from '../project.ts'
import { NO_PARTS, PARTS } from './boundary-table.ts'
import { sourceFiles } from './import-tree.ts'

const SERVER = 'apps/server/src'
const declarationOf = async (room: string): Promise<PartDeclaration[]> =>
  Object.values(await import(join(ROOT, SERVER, room, 'declaration.ts')))

describe.each(PARTS)('the part %s', (part) => {
  it('has a face of its name, and a declaration that is collected', async () => {
    expect(existsSync(join(ROOT, SERVER, part, `${part}.ts`))).toBe(true)
    expect(DECLARATIONS).toEqual(expect.arrayContaining(await declarationOf(part)))
  })
})

it('every folder that is no part is there, for a reason', () => {
  for (const [room, reason] of Object.entries(NO_PARTS))
    expect([room, existsSync(join(ROOT, SERVER, room)), reason.length > 20]).toEqual([room, true, true])
})

/** What a declaration says, and the other files that may say it. */
const SAID: readonly { what: string; text: RegExp; places: RegExp; tries: string }[] = [
  {
    what: 'when a job runs',
    text: /['"`][\d*/,-]+( [\d*/,-]+){4}['"`]/,
    // The reports go out as often as the configuration says.
    places: /^regulator\/pcm\/pcm\.ts$/,
    tries: "{ name: 'holder.ageing', cron: '*/5 * * * *' }",
  },
  {
    what: 'what a metric tells',
    text: /\bhelp:\s+['"]|\bnew (Counter|Gauge|Histogram)\b/,
    places: /-metrics\.ts$/,
    tries: "{ help: 'Consents given.' }",
  },
  {
    what: 'a setting',
    text: /\bsetting\(/,
    places: /-settings\.ts$/,
    tries: 'appLinks: setting(z.optional(path()))',
  },
  {
    what: 'how tries are slowed down',
    text: /\bleakSeconds:/,
    places: /-throttling\.ts$/,
    tries: '{ free: 3, leakSeconds: 60, longestSeconds: 60 }',
  },
  {
    what: 'which columns are sealed',
    text: /\btable: ['"]/,
    places: /^$/,
    tries: "{ table: 'session', column: 'sealed_place' }",
  },
]

it.each(SAID)(
  '$what stands in the declaration, or in a file of that name beside it',
  async ({ text, places, tries }) => {
    expect(tries).toMatch(text)
    const files = sourceFiles(join(ROOT, SERVER)).filter(
      (file) => !/^platform\/|\.(test|fixture)\.ts$/.test(file),
    )
    const sources = await Promise.all(
      files.map(async (file) => [file, await readFile(join(ROOT, SERVER, file), 'utf8')] as const),
    )
    const found = sources.filter(([, source]) => text.test(source)).map(([file]) => file)
    expect(found.length).toBeGreaterThan(2)
    expect(found.filter((file) => !/^[^/]+\/declaration\.ts$/.test(file) && !places.test(file))).toEqual([])
  },
)

/** The dependencies of all use cases of a part, which a use case picks from. */
const BUNDLE = /(?<!\b(Pick|Omit)<\s{0,9})\b(Accounts|Handoff|Notices|Recipient)Deps\b/
const withoutImports = (source: string) => source.replace(/^import [^;]*? from '[^']*'$/gm, '')

it('a use case picks the dependencies that it takes', async () => {
  const isFace = (file: string) => PARTS.some((part) => file === `${part}/${part}.ts`)
  const found: string[] = []
  for (const file of sourceFiles(join(ROOT, SERVER)))
    if (!isFace(file) && !/-deps\.ts$|\.(test|fixture)\.ts$/.test(file))
      if (BUNDLE.test(withoutImports(await readFile(join(ROOT, SERVER, file), 'utf8')))) found.push(file)
  expect(found).toEqual([])
})

it.each([
  ['export const showCode = (deps: HandoffDeps) => deps', true],
  ["type Deps = Pick<\n  RecipientDeps,\n  'clock'\n>", false],
  ["import type { RecipientDeps } from './recipient-deps.ts'", false],
])('reads %j as taking all: %s', (text, takesAll) => {
  expect(BUNDLE.test(withoutImports(text))).toBe(takesAll)
})

it('every counter of a part is one of its declaration', async () => {
  const files = sourceFiles(join(ROOT, SERVER)).filter((file) => /^(?!platform).*-metrics\.ts$/.test(file))
  const sources = await Promise.all(files.map((file) => readFile(join(ROOT, SERVER, file), 'utf8')))
  const made = sources.flatMap((source) => [...source.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name))
  const counters = await Promise.all(
    DECLARATIONS.flatMap(({ counters = [] }) => counters).map((one) => one.get()),
  )
  expect(made.length).toBeGreaterThan(5)
  expect(counters.map(({ name }) => name).sort()).toEqual(made.sort())
})

it('the platform has the settings of no part', () => {
  const { properties } = jsonSchemaOf(configFileOf({})) as { properties: object }
  expect(PLATFORM).not.toHaveProperty('settings')
  expect(Object.keys(properties)).toEqual([
    'institution',
    'roles',
    'publicUrl',
    'host',
    'port',
    'drainSeconds',
    'dataDir',
    'production',
    'allowEmbeddedDatabaseInProduction',
    'portalConfig',
    'brandDir',
    // Read by both roles: the holder takes registrations, the recipient makes them.
    'registration',
    'mtls',
    'signer',
    'distrustKeysMadeBefore',
    'metrics',
    'insecureLoopbackHosts',
    'outbound',
    'trustedProxies',
    'corsOrigins',
    'auditLog',
    'traffic',
    'ownBrand',
  ])
})
