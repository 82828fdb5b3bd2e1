import { isIP } from 'node:net'
import { Document } from '@consente/domain/document'
import * as z from 'zod/mini'

// NOTE: zod/mini comes without sentences; a wrong setting must say what is wrong with it.
z.config(z.locales.en())

/** Texts that are paths, relative to the file. */
const PATHS = z.registry<{ kind: 'path' }>()

/** A setting that holds a path. */
export const path = () => z.string().register(PATHS, { kind: 'path' })

const httpUrl = (abort: boolean) =>
  z.url({ protocol: /^https?$/, abort, error: 'must be an address such as https://alfa.example' })

export const url = () => z.string().check(httpUrl(false))

/** An address of a server without a path: addresses are made by adding one. */
export const origin = () =>
  z.string().check(
    httpUrl(true),
    z.refine((text) => new URL(text).origin === text, {
      error: 'must be an origin, without a path or a slash at its end, such as https://portal.alfa.example',
    }),
  )

/** A setting that holds the address of a mail server, without a path. */
export const smtpUrl = () =>
  z.string().check(
    z.refine((text) => /^smtps?:\/\/[^/]+\/?$/.test(text) && URL.canParse(text), {
      error: 'must be an address such as smtp://mail.alfa.example:587 or smtps://mail.alfa.example',
    }),
  )

/** A way to reach somebody, as RFC 9116 section 2.5.3 takes it. */
export const contact = () =>
  z.string().check(
    z.refine((text) => /^(https:\/\/|mailto:|tel:)[^\s]+$/.test(text) && URL.canParse(text), {
      error: 'must be an address such as mailto:seguranca@alfa.example or https://alfa.example/seguranca',
    }),
  )

/** Addresses of machines, or ranges of them. */
export const addresses = () =>
  z.array(z.string().check(z.refine(isAddressOrRange, 'must be an IP address or a range such as 10.0.0.0/8')))

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    bits > 0 &&
    more.length === 0 &&
    (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits))
  )
}

export const portNumber = () => z.int().check(z.minimum(1), z.maximum(65_535))

/** A setting that holds a CNPJ, with or without signs. */
export const cnpj = () =>
  z.string().check(z.refine((text) => Document.parse(text)?.kind === 'CNPJ', 'must be a CNPJ'))

/** A group of settings each of which has a default, and so has the group. */
export const group = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.prefault(z.strictObject(shape), {} as z.input<z.ZodMiniObject<Shape, z.core.$strict>>)

/** The value of a schema with its paths completed, which are relative to the file. */
export function withPaths<Value>(
  schema: z.core.$ZodType,
  value: Value,
  at: (relative: string) => string,
): Value
export function withPaths(
  schema: z.core.$ZodType,
  value: unknown,
  at: (relative: string) => string,
): unknown {
  if (!value) return value
  if (PATHS.has(schema)) return at(String(value))
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return withPaths(def.innerType, value, at)
    case 'union':
      return withPaths(def.options.find((one) => z.safeParse(one, value).success) ?? z.unknown(), value, at)
    case 'object':
      return Object.fromEntries(
        Object.entries(value).map(([name, own]) => [
          name,
          withPaths(def.shape[name] ?? z.unknown(), own, at),
        ]),
      )
    default:
      return value
  }
}

/** A schema as JSON Schema, in which `kind` marks paths: a source of docs/operating/configuration.md. */
export function jsonSchemaOf(schema: z.core.$ZodType): unknown {
  return z.toJSONSchema(schema, { metadata: PATHS, io: 'input', unrepresentable: 'any' })
}
