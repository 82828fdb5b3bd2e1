import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'

/** A word that customers are spared, what is said in its place, and the beginnings of its forms. */
export type Entry = { not: string; but: string; forms: RegExp }

/** The rows of the glossary's table (docs/domain/plain-words.md). */
export const GLOSSARY: readonly Entry[] = readFileSync(join(ROOT, 'docs/domain/plain-words.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, not = '', but = '', forms = ''] = line.split('|').map((cell) => cell.trim())
    return /^\w/.test(forms) && forms !== 'Forms' ? [{ not, but, forms: formsOf(forms) }] : []
  })

/** `aprov-, efetivar` → a word that begins with "aprov", or is "efetivar". */
function formsOf(forms: string): RegExp {
  const each = forms.split(', ').map((form) => (form.endsWith('-') ? `${form.slice(0, -1)}\\p{L}*` : form))
  return new RegExp(`(?<!\\p{L})(?:${each.join('|')})(?!\\p{L})`, 'giu')
}

/** The words of a text that the glossary refuses, each with what is said in its place. */
export const refusedWords = (text: string): string[] =>
  GLOSSARY.flatMap(({ forms, but }) => (text.match(forms) ?? []).map((word) => `${word} → ${but}`))
