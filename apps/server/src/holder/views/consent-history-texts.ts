import { The } from '@consente/domain/article'
import { tableOf } from '@consente/domain/base/table-of'
import { toInstantText } from '@consente/domain/period'
import type { HistoryEntry } from '../consents/consent.ts'

const ENDINGS: Readonly<Record<string, string>> = tableOf({
  CONSENT_EXPIRED: 'O prazo de 60 minutos para autorizar o pedido terminou.',
  CONSENT_MAX_DATE_REACHED: 'O prazo do compartilhamento terminou.',
  CUSTOMER_MANUALLY_REJECTED: 'O pedido foi recusado.',
  CUSTOMER_MANUALLY_REVOKED: 'O compartilhamento foi encerrado a seu pedido.',
  CONSENT_TECHNICAL_ISSUE: 'O compartilhamento terminou por um problema técnico.',
  INTERNAL_SECURITY_REASON: 'O compartilhamento foi encerrado para proteger seus dados.',
})

/** Lines about a sharing of several people: resources with a missing approval are not shared yet. */
const BY_SEVERAL: Readonly<Record<string, (recipient: string) => string>> = tableOf({
  CREATED: (recipient) => `${The(recipient)} pediu os dados.`,
  IN_FORCE: (recipient) => `${The(recipient)} já pode ler o que não depende de outra pessoa.`,
  CONSENT_EXPIRED: () => 'Nem todas as pessoas autorizaram a tempo.',
  CUSTOMER_MANUALLY_REJECTED: () => 'Outra pessoa não autorizou o compartilhamento.',
  CUSTOMER_MANUALLY_REVOKED: () =>
    'O compartilhamento foi encerrado a pedido de uma das pessoas responsáveis.',
})
const BY_READER: Readonly<Record<string, string>> = tableOf({
  CUSTOMER_MANUALLY_REJECTED: 'Você não autorizou o compartilhamento.',
  CUSTOMER_MANUALLY_REVOKED: 'Você encerrou o compartilhamento.',
})

/** The reader of a history, on whom its lines depend. */
export type Reading = {
  recipient: string
  /** One person authorises, and reads this. */
  isAlone: boolean
  /** Some of the data were the reader's alone, and went at once. A further approver is told nothing of data that are not theirs. */
  hasOwn: boolean
  /** True if the reader ended or refused it. */
  isEnder: boolean
  /** The person who authorised: the reader, or a name; undefined if the reader may not know them. */
  authorisedBy(entry: HistoryEntry): 'reader' | { name: string } | undefined
}

/** "Você autorizou", "Helena Prado autorizou": everybody is addressed as themselves. */
function authorisedText(by: ReturnType<Reading['authorisedBy']>): string {
  if (by === 'reader') return 'Você autorizou o compartilhamento.'
  return `${by?.name || 'Outra pessoa'} autorizou o compartilhamento.`
}

/** A history entry in the customer's words; entries that mean nothing to customers are left out. */
export function historyText(entry: HistoryEntry, reading: Reading): Array<{ at: string; text: string }> {
  if (!reading.hasOwn && entry.event === 'IN_FORCE') return []
  const { event, detail = event } = entry
  const own = reading.isEnder ? BY_READER[detail] : undefined
  const several = reading.isAlone ? undefined : BY_SEVERAL[detail]?.(reading.recipient)
  const text = own ?? several ?? textOf(entry, reading)
  return text ? [{ at: toInstantText(entry.at), text }] : []
}

function textOf(entry: HistoryEntry, { recipient, authorisedBy }: Reading): string | undefined {
  switch (entry.event) {
    case 'CREATED':
      return `${The(recipient)} pediu seus dados.`
    case 'AUTHORISED':
    case 'FURTHER_APPROVAL':
      return authorisedText(authorisedBy(entry))
    case 'IN_FORCE':
      return `${The(recipient)} passou a ter acesso.`
    case 'CONSUMED':
      return 'O pedido que você autorizou foi recebido.'
    case 'REJECTED':
      return ENDINGS[entry.detail ?? ''] ?? 'O compartilhamento terminou.'
    default:
      return undefined
  }
}
