import { atThe } from '@consente/domain/article'
import { tableOf } from '@consente/domain/base/table-of'

/** Sentences of a sharing's history, as the customer reads them. */
export const REQUESTED = 'Você pediu o compartilhamento'
export const ENDED_HERE = 'Você encerrou o compartilhamento'
export const REPLACED = 'Encerrado porque um novo compartilhamento o substituiu'

/** Everyone whom a shared policy needs has authorised it. */
export function approvedByAllText(holder: string): string {
  return `Todas as pessoas autorizaram ${atThe(holder)}`
}

/** The line of a confirmed sharing, with the holder's name. */
export function confirmedText(holder: string): string {
  return `Você autorizou ${atThe(holder)}`
}

/** For a sharing that the customer had authorised: somebody else's answer, or the lack of one, ended it. */
const ENDED_BY_OTHERS: Readonly<Record<string, (holder: string) => string>> = tableOf({
  CUSTOMER_MANUALLY_REJECTED: (holder) => `Outra pessoa não autorizou o compartilhamento ${atThe(holder)}`,
  CONSENT_EXPIRED: (holder) => `Nem todas as pessoas autorizaram a tempo ${atThe(holder)}`,
})

/** The sentence of an end, by the scheme's reason. */
export function endedText(
  reason: string,
  { holderName: holder, confirmedAt }: { holderName: string; confirmedAt?: Date | undefined },
): string {
  const byOthers = confirmedAt && ENDED_BY_OTHERS[reason]
  if (byOthers) return byOthers(holder)
  switch (reason) {
    case 'CUSTOMER_MANUALLY_REVOKED':
      return `Você encerrou o compartilhamento ${atThe(holder)}`
    case 'CUSTOMER_MANUALLY_REJECTED':
      return `Você não autorizou o pedido ${atThe(holder)}`
    case 'CONSENT_EXPIRED':
      return 'O prazo de 60 minutos para autorizar o pedido terminou'
    case 'CONSENT_MAX_DATE_REACHED':
      return 'O prazo do compartilhamento terminou'
    case 'CONSENT_TECHNICAL_ISSUE':
      return 'O compartilhamento foi encerrado por uma falha técnica'
    case 'INTERNAL_SECURITY_REASON':
      return `O compartilhamento foi encerrado por segurança ${atThe(holder)}`
    default:
      return `O compartilhamento foi encerrado ${atThe(holder)}`
  }
}
