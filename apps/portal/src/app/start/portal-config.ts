import { PortalConfig } from '@consente/contract/portal/config'
import * as z from 'zod/mini'
import { readFile } from '../../api/http.ts'

/** `config.json`, checked; or, in words for the operator of the portal, what is wrong with it. */
export type ConfigReading = { config: PortalConfig } | { problems: readonly string[] }

type Issue = z.core.$ZodIssue

const ADDRESS = '/config.json'

export async function readPortalConfig(
  read: (address: string) => Promise<unknown> = readFile,
): Promise<ConfigReading> {
  try {
    return checkPortalConfig(await read(ADDRESS))
  } catch {
    return { problems: [`${ADDRESS}: não foi possível ler o arquivo.`] }
  }
}

/** One line for each field that does not hold: its path and what is asked of it. */
export function checkPortalConfig(raw: unknown): ConfigReading {
  const { success, data, error } = z.safeParse(PortalConfig, raw)
  if (success) return { config: data }
  return {
    problems: error.issues.map((issue) => `${issue.path.join('.') || ADDRESS}: ${messageFor(issue, raw)}`),
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'precisa ser um texto.',
  number: 'precisa ser um número.',
  boolean: 'precisa ser true ou false.',
  object: 'precisa ser um objeto.',
}

const COLOUR = 'precisa ser uma cor como #1a48bc.'
const LINK = 'precisa ser um endereço: https:, mailto:, tel: ou um caminho do próprio portal.'

/** What is missing, of another kind, or in no form that fits (the two forms of the contract: a colour, an address). */
function messageFor(issue: Issue, raw: unknown): string {
  if (issue.code === 'invalid_format') return issue.path.at(-1) === 'colour' ? COLOUR : LINK
  const value = issue.path.reduce<unknown>((at, key) => Object(at)[key], raw)
  if (value === undefined) return 'falta este campo.'
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? 'tem um valor que não serve.'
  return 'tem um valor que não serve.'
}
