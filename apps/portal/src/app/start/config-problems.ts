import { PortalConfig } from '@consente/contract/portal/config'
import { tableOf } from '@consente/domain/base/table-of'
import * as z from 'zod/mini'

const ADDRESS = '/config.json'

/** Mistakes in `config.json`, for the operator of the portal: one line for each field that does not hold, with its path and the rule. */
export function configProblems(raw: unknown): string[] {
  if (raw === undefined) return [`${ADDRESS}: não foi possível ler o arquivo.`]
  const { error } = z.safeParse(PortalConfig, raw)
  return (error?.issues ?? []).map((issue) => `${issue.path.join('.') || ADDRESS}: ${messageFor(issue, raw)}`)
}

const KINDS: Readonly<Record<string, string>> = tableOf({
  string: 'precisa ser um texto.',
  number: 'precisa ser um número.',
  boolean: 'precisa ser true ou false.',
  object: 'precisa ser um objeto.',
})

const COLOUR = 'precisa ser uma cor como #1a48bc.'
const LINK = 'precisa ser um endereço: https:, mailto:, tel: ou um caminho do próprio portal.'

/** Fields that are missing, of another kind, or in no form that fits (the two forms of the contract: a colour, an address). */
function messageFor(issue: z.core.$ZodIssue, raw: unknown): string {
  if (issue.code === 'invalid_format') return issue.path.at(-1) === 'colour' ? COLOUR : LINK
  const value = issue.path.reduce<unknown>((at, key) => Object(at)[key], raw)
  if (value === undefined) return 'falta este campo.'
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? 'tem um valor que não serve.'
  return 'tem um valor que não serve.'
}
