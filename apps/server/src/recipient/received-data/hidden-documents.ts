import { Document } from '@consente/domain/document'

/** Names of the members that hold a person's document in the scheme's schemas. */
const HOLDS_DOCUMENT = /cpf|identification|document/i

/**
 * Received data as their customer is shown them: a CPF that is not theirs, such as a beneficiary's, is hidden in part.
 * @param own bare documents of the reader
 */
export function withHiddenDocuments(data: unknown, own: readonly string[]): unknown {
  if (Array.isArray(data)) return data.map((one) => withHiddenDocuments(one, own))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]): [string, unknown] => [
      name,
      typeof value === 'string' && HOLDS_DOCUMENT.test(name)
        ? hidden(value, own)
        : withHiddenDocuments(value, own),
    ]),
  )
}

function hidden(text: string, own: readonly string[]): string {
  const document = Document.parse(text)
  return document?.kind === 'CPF' && !own.includes(document.value) ? Document.partlyHidden(text) : text
}
