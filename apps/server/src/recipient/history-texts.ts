/** Sentences of a sharing's history, as the customer reads them. */
export const REQUESTED = 'Você pediu o compartilhamento'
export const ENDED_HERE = 'Você encerrou o compartilhamento'
export const REPLACED = 'Encerrado porque um novo compartilhamento o substituiu'

export function confirmedText(holder: string): string {
  return `Você confirmou ${inThe(holder)}`
}

/** How it ended, by the scheme's reason. */
export function endedText(reason: string, holder: string): string {
  switch (reason) {
    case 'CUSTOMER_MANUALLY_REVOKED':
      return `Você encerrou o compartilhamento ${inThe(holder)}`
    case 'CUSTOMER_MANUALLY_REJECTED':
      return `Você não autorizou o pedido ${inThe(holder)}`
    case 'CONSENT_EXPIRED':
      return 'O prazo de 60 minutos para autorizar o pedido terminou'
    case 'CONSENT_MAX_DATE_REACHED':
      return 'O prazo do compartilhamento terminou'
    case 'CONSENT_TECHNICAL_ISSUE':
      return 'O compartilhamento foi encerrado por uma falha técnica'
    case 'INTERNAL_SECURITY_REASON':
      return `O pedido foi recusado por segurança ${inThe(holder)}`
    default:
      return `O compartilhamento foi encerrado ${inThe(holder)}`
  }
}

const MASCULINE = /^(banco|grupo|instituto|fundo|consórcio|clube|sistema|sicoob|sicredi)\b/i

/** `na Beta Seguradora`, `no Banco Gama`. */
function inThe(holder: string): string {
  return `${MASCULINE.test(holder) ? 'no' : 'na'} ${holder}`
}
