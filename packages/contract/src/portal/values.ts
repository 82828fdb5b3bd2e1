import { Document } from '@consente/domain/document'
import * as z from 'zod/mini'

/** Values that several calls share. Wire spellings are the specification's, letter for letter. */

const documentOf = (kind: 'CPF' | 'CNPJ') =>
  z.pipe(
    z.string().check(z.refine((text) => Document.parse(text)?.kind === kind, kind)),
    z.transform((text: string) => Document.strip(text)),
  )

/** A CPF with or without its mask; read without it. */
export const Cpf = documentOf('CPF')
/** A CNPJ, numeric or alphanumeric, with or without its mask; read without it. */
export const Cnpj = documentOf('CNPJ')
export const AnyDocument = z.union([Cpf, Cnpj])

export const LoggedUser = z.object({ document: z.object({ identification: Cpf, rel: z.literal('CPF') }) })
export const BusinessEntity = z.object({
  document: z.object({ identification: Cnpj, rel: z.literal('CNPJ') }),
})

/** A text of one line: no control characters. @param least, most characters */
export const textLine = (least: number, most: number) =>
  z.string().check(z.minLength(least), z.maxLength(most), z.regex(/^\P{Cc}*$/u))

/** A permission by its wire code: old spellings are accepted and mapped inside. */
export const PermissionCode = z.string().check(z.regex(/^[A-Z][A-Z_]{2,99}$/))

export const ConsentId = z
  .string()
  .check(z.regex(/^urn:[a-zA-Z0-9][a-zA-Z0-9-]{0,31}:[a-zA-Z0-9()+,\-.:=@;$_!*'%/?#]+$/), z.maxLength(256))

/** RFC 3339 in UTC. */
export const Instant = z
  .string()
  .check(
    z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/),
  )

/**
 * The part of a sharing that waits for further approvers (our addition, capability `furtherApproval`): nothing waits;
 * some data go and some wait; every group waits; the other institution has not said yet. Absent where it never says,
 * and where nothing is authorised.
 */
export const FurtherApproval = z.enum(['NONE', 'SOME', 'ALL', 'UNKNOWN'])
export type FurtherApproval = z.infer<typeof FurtherApproval>

/** RECEIVING: data come to us. TRANSMITTING: data go from us. */
export const ShareType = z.enum(['RECEIVING', 'TRANSMITTING'])
export type ShareType = z.infer<typeof ShareType>

/** Headers that calls about consents may carry; nothing depends on them. */
export const transactionHeaders = {
  'x-transaction-id': z.optional(z.string()),
  transactionid: z.optional(z.string()),
}
