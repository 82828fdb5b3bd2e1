import { The } from '@consente/domain/article'
import { tableOf } from '@consente/domain/base/table-of'
import { toInstantText } from '@consente/domain/period'
import type { HistoryEntry } from '../consents/consent.ts'

const ENDINGS: Readonly<Record<string, string>> = tableOf({
  CONSENT_EXPIRED: 'O pedido passou do prazo para autorização.',
  CONSENT_MAX_DATE_REACHED: 'O prazo do compartilhamento terminou.',
  CUSTOMER_MANUALLY_REJECTED: 'O pedido foi recusado.',
  CUSTOMER_MANUALLY_REVOKED: 'O compartilhamento foi encerrado a seu pedido.',
  CONSENT_TECHNICAL_ISSUE: 'O compartilhamento terminou por um problema técnico.',
  INTERNAL_SECURITY_REASON: 'O compartilhamento foi encerrado para proteger seus dados.',
})

/**
 * All of several approvers read the same line: it names no person, and says that resources with a missing approval are not
 * shared yet.
 */
const BY_SEVERAL: Readonly<Record<string, (recipient: string) => string>> = tableOf({
  CREATED: (recipient) => `${The(recipient)} pediu os dados.`,
  AUTHORISED: () => 'A primeira pessoa autorizou o compartilhamento.',
  IN_FORCE: (recipient) => `${The(recipient)} já pode ler o que não depende de outra pessoa.`,
  CUSTOMER_MANUALLY_REJECTED: () => 'O pedido foi recusado por uma das pessoas responsáveis.',
  CUSTOMER_MANUALLY_REVOKED: () =>
    'O compartilhamento foi encerrado a pedido de uma das pessoas responsáveis.',
})

/** The reader of a history, on whom its lines depend. */
export type Reading = {
  recipient: string
  /** One person authorises, and reads this. */
  isAlone: boolean
  /** The data are the reader's: a further approver is told nothing about data that are not theirs. */
  isOwner: boolean
}

/** A history entry in the customer's words; entries that mean nothing to customers are left out. */
export function historyText(entry: HistoryEntry, reading: Reading): Array<{ at: string; text: string }> {
  if (!reading.isOwner && entry.event === 'IN_FORCE') return []
  const bySeveral = reading.isAlone ? undefined : BY_SEVERAL[entry.detail ?? entry.event]
  const text = bySeveral ? bySeveral(reading.recipient) : textOf(entry, reading.recipient)
  return text ? [{ at: toInstantText(entry.at), text }] : []
}

function textOf({ event, detail }: HistoryEntry, recipient: string): string | undefined {
  switch (event) {
    case 'CREATED':
      return `${The(recipient)} pediu seus dados.`
    case 'AUTHORISED':
      return 'Você autorizou o compartilhamento.'
    case 'FURTHER_APPROVAL':
      return 'Mais uma pessoa aprovou o compartilhamento.'
    case 'IN_FORCE':
      return `${The(recipient)} passou a ter acesso.`
    case 'CONSUMED':
      return 'O pedido que você autorizou foi recebido.'
    case 'REJECTED':
      return ENDINGS[detail ?? ''] ?? 'O compartilhamento terminou.'
    default:
      return undefined
  }
}
