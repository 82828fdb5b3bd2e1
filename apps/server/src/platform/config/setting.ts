import { Document } from '@consente/domain/document'
import * as z from 'zod/mini'

// NOTE: zod/mini comes without sentences; a wrong setting must say what is wrong with it.
z.config(z.locales.en())

/** Documentation of a setting in docs/operating/configuration.md. */
export type SettingDoc = { meaning: string; kind?: 'path'; example?: unknown }

/** Every setting of the configuration file with its documentation; the page is generated from it. */
export const SETTINGS = z.registry<SettingDoc>()

export const url = () => z.string().check(z.url())

export const portNumber = () => z.int().check(z.minimum(1), z.maximum(65_535))

export const cnpj = () =>
  z.string().check(z.refine((text) => Document.parse(text)?.kind === 'CNPJ', 'must be a CNPJ'))

/** Resolves a path of the configuration file, which is relative to that file. */
export type ResolvePath = (relative: string) => string

/** A schema with the documentation of its settings as JSON Schema: the source of docs/operating/configuration.md. */
export function documentationOf(schema: z.core.$ZodType): unknown {
  return z.toJSONSchema(schema, { metadata: SETTINGS, io: 'input', unrepresentable: 'any' })
}
