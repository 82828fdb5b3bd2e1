import { Document } from '@consente/domain/document'
import { shownName } from '@consente/domain/shown-name'
import type { Reader } from './mail-content.ts'

const words = (name: string): string[] => shownName(name, 60).split(' ').filter(Boolean)

/** "Marina"; undefined for a company, and where no name is known. */
export function firstName({ document, name }: Reader): string | undefined {
  return Document.parse(document)?.kind === 'CPF' && name ? words(name)[0] : undefined
}

/** "Marina D., CPF final 25": whom a mail is for, without the document. */
export function readerInBrief(reader: Reader): string {
  const { document, name = '' } = reader
  const kind = Document.parse(document)?.kind ?? 'CPF'
  const [, second] = words(name)
  const first = firstName(reader)
  const person = first && `${first}${second ? ` ${second.slice(0, 1)}.` : ''}, `
  return `${person ?? ''}${kind} final ${document.slice(-2)}`
}
