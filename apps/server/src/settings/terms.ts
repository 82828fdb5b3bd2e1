import { the } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import { Document } from '@consente/domain/document'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'

/** Facts that the terms state about the institution: its name with its article, its CNPJ, and how long it keeps what it received. */
export type TermsFacts = Pick<Config, 'institution' | 'receivedData'>

/**
 * Puts the institution's facts into its terms, so that they cannot contradict its configuration: `{{name}}`, `{{cnpj}}`, and
 * `{{kept}}`, the sentence on received data after the end of a sharing.
 * @param path for the error
 * @throws {ConfigError} for braces around any other word
 */
export function fillTerms(html: string, { institution, receivedData }: TermsFacts, path: string): string {
  const facts = new Map([
    ['name', asHtml(the(institution.name))],
    ['cnpj', Document.formatCnpj(institution.cnpj)],
    ['kept', keptSentence(receivedData.keepDaysAfterEnd)],
  ])
  return html.replaceAll(/\{\{(\w{0,20})\}\}/g, (braces, word: string) => {
    const fact = facts.get(word)
    if (fact === undefined)
      throw new ConfigError(`${path} has ${braces}; it can have {{name}}, {{cnpj}}, {{kept}}.`)
    return fact
  })
}

const keptSentence = (days: number): string =>
  days === 0
    ? 'Depois do fim, apagamos na hora o que recebemos.'
    : `Depois do fim, o que recebemos fica guardado por ${counted(days, 'dia')}, sem uso, e depois é apagado.`

const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
