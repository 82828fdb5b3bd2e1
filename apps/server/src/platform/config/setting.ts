import { Document } from '@consente/domain/document'
import * as z from 'zod/mini'

// NOTE: zod/mini comes without sentences; a wrong setting must say what is wrong with it.
z.config(z.locales.en())

/** What docs/operating/configuration.md says of a setting of the configuration file. */
export type SettingDoc = { meaning: string; kind?: 'path'; example?: unknown }

/** Every setting of the configuration file with its documentation; the page is generated from it. */
export const SETTINGS = z.registry<SettingDoc>()

export const url = () => z.string().check(z.url())

export const portNumber = () => z.int().check(z.minimum(1), z.maximum(65_535))

export const cnpj = () =>
  z.string().check(z.refine((text) => Document.parse(text)?.kind === 'CNPJ', 'must be a CNPJ'))

/** Resolves a path of the configuration file, which is relative to that file. */
export type ResolvePath = (relative: string) => string

/** A schema with the documentation of its settings, as JSON Schema: what docs/operating/configuration.md is made of. */
export function documentationOf(schema: z.core.$ZodType): unknown {
  return z.toJSONSchema(schema, { metadata: SETTINGS, io: 'input', unrepresentable: 'any' })
}
