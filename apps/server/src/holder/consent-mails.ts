import { formatDate } from '@consente/domain/period'
import type { Mail } from '../accounts/mail-handler.ts'
import type { Rejection } from './consents/consent.ts'

/** @param recipient name of the institution that receives the data. */
export function mailWhenApproved(to: string, recipient: string, expiresAt: Date): Mail {
  return {
    to,
    subject: `Compartilhamento com ${recipient} autorizado`,
    text: `Você autorizou o compartilhamento dos seus dados com ${recipient} até ${formatDate(expiresAt)}.

Você pode encerrar quando quiser em Meus Compartilhamentos, na aba Transmitidos.

Se não foi você quem autorizou, encerre o compartilhamento e fale conosco.`,
  }
}

/** To another person who must approve. */
export function mailWhenApprovalMissing(to: string, recipient: string): Mail {
  return {
    to,
    subject: `Compartilhamento com ${recipient} espera a sua aprovação`,
    text: `Um compartilhamento de dados com ${recipient} inclui uma apólice que depende também da sua aprovação.

Entre no portal em até 60 minutos e abra o pedido em Meus Compartilhamentos, na aba Transmitidos: ali você aprova ou recusa. Sem a sua aprovação, o compartilhamento termina.`,
  }
}

export function mailWhenEnded(ended: { to: string; recipient: string; rejection: Rejection }): Mail {
  const { to, recipient, rejection } = ended
  return {
    to,
    subject: `Compartilhamento com ${recipient} encerrado`,
    text: `O compartilhamento dos seus dados com ${recipient} foi encerrado. Motivo: ${REASONS[rejection.code] ?? OTHER}.

Nenhum dado novo será compartilhado. Você encontra o histórico em Meus Compartilhamentos, na aba Transmitidos.`,
  }
}

const OTHER = 'problema técnico'
const REASONS: Readonly<Record<string, string>> = {
  CUSTOMER_MANUALLY_REVOKED: 'a pedido de quem autorizou',
  CUSTOMER_MANUALLY_REJECTED: 'uma das pessoas necessárias não aprovou',
  CONSENT_MAX_DATE_REACHED: 'fim do prazo',
  CONSENT_EXPIRED: 'nem todas as pessoas necessárias aprovaram a tempo',
  INTERNAL_SECURITY_REASON: 'proteção dos seus dados',
}
