import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PortalConfig } from '@consente/contract/portal/config'
import { writeWhole } from '../platform/base/write-whole.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { parseAs, readJson } from '../platform/config/json-file.ts'
import { webAppFiles } from '../web/web-app.ts'
import { sayWhy } from './say-why.ts'

/** Writes the files that make the portal installable, for a static host; our own server answers them by itself. */
const USAGE = 'web-app <config.json> [--brand <folder>] --to <folder>'

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { brand: { type: 'string' }, to: { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (path === undefined || values.to === undefined || more.length > 0) throw new ConfigError(USAGE)
  const portal = parseAs(readJson(resolve(path)), PortalConfig, path)
  const files = webAppFiles(portal, values.brand ?? join(dirname(resolve(path)), 'brand'))
  if (files.length === 0) throw new ConfigError(`capabilities.installable is not true in ${path}.`)
  const folder = resolve(values.to)
  await mkdir(folder, { recursive: true })
  for (const { name, read } of files) {
    await writeWhole(join(folder, name), await read())
    console.log(join(folder, name))
  }
} catch (error) {
  sayWhy(error, USAGE)
}
