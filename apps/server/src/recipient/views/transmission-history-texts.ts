import { atThe } from '@consente/domain/article'

/** Sentences of a sharing's history, as the customer reads them. */
export const REQUESTED = 'Você pediu o compartilhamento'
export const ENDED_HERE = 'Você encerrou o compartilhamento'
export const REPLACED = 'Encerrado porque um novo compartilhamento o substituiu'

export function confirmedText(holder: string): string {
  return `Você confirmou ${atThe(holder)}`
}

/** How it ended, by the scheme's reason. */
export function endedText(reason: string, holder: string): string {
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
