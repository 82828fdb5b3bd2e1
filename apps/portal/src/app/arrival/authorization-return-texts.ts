import type { Refusal } from '@consente/contract/opin/refusal'
import { tableOf } from '@consente/domain/base/table-of'
import { type ApiError, failureText, isPassing } from '../../api/api-error.ts'

export type AuthorizationReturnText = {
  title: string
  lead: string
  mayRetry?: boolean
  /** The list of sharings will tell if data were shared. */
  isUnknown?: boolean
}

const CONFIRMING_FAILED: Readonly<Record<string, AuthorizationReturnText>> = tableOf({
  TRANSMISSION_REFUSED: {
    title: 'O compartilhamento não foi autorizado',
    lead: 'A outra instituição não autorizou o pedido. Nenhum dado foi enviado.',
  },
  TRANSMISSION_NOT_VERIFIED: {
    title: 'Não foi possível conferir a resposta',
    lead: 'A resposta da outra instituição não pôde ser conferida. Por segurança, nenhum dado foi enviado.',
  },
  TRANSMISSION_ENDED: {
    title: 'O pedido terminou antes da autorização',
    lead: 'O tempo para autorizar acabou. Nenhum dado foi enviado.',
  },
})

/** A refusal that says no more: the sharing may have been confirmed by an earlier try whose answer was lost. */
const UNKNOWN: AuthorizationReturnText = {
  title: 'Não foi possível verificar o compartilhamento',
  lead: 'Não sabemos se ele foi concluído. Veja em Meus Compartilhamentos se ele está lá antes de fazer outro pedido.',
  isUnknown: true,
}

const NOT_NOW: AuthorizationReturnText = {
  title: 'Ainda não conseguimos confirmar',
  lead: 'O problema é nosso ou da rede, não seu. A sua autorização está guardada.',
  mayRetry: true,
}

/**
 * Why a return could not be confirmed. Without a code that is known, the specification's sentence of the status comes
 * first where it is true of this failure (docs/decisions/portal/browsers.md).
 */
export function confirmationText({
  status,
  code,
}: Pick<ApiError, 'status' | 'code'>): AuthorizationReturnText {
  const known = CONFIRMING_FAILED[code]
  if (known) return known
  const text = isPassing(status) ? NOT_NOW : UNKNOWN
  const isTold = isPassing(status) || status === 403
  return isTold ? { ...text, lead: `${failureText(status)} ${text.lead}` } : text
}

/** The scheme has one answer for every refusal: without known words, a sentence that is true of each. */
const DENIED = 'O pedido não foi autorizado lá. Nenhum dado foi enviado.'
const REFUSED: Readonly<Record<Refusal, string>> = {
  refused: 'Você cancelou o pedido lá. Nenhum dado foi enviado.',
  left: 'Você voltou da outra instituição sem entrar. Nenhum dado foi enviado.',
  mismatch:
    'O CPF ou CNPJ com que você entrou na outra instituição não é o deste pedido. Nenhum dado foi enviado.',
  ended: 'O pedido já tinha terminado quando você chegou lá. Nenhum dado novo foi compartilhado.',
}

const OUTAGE: AuthorizationReturnText = {
  title: 'A outra instituição não pôde atender agora',
  lead: 'O problema é dela, não seu. Nenhum dado foi enviado. Tente de novo em alguns minutos.',
}

const RETURNED: Readonly<Record<string, AuthorizationReturnText>> = tableOf({
  // Our own server's word for a request that can no longer be taken up (its transmission's address was opened late).
  transmission_ended: {
    title: 'O pedido terminou',
    lead: 'O tempo para autorizar acabou, ou o pedido já foi respondido. Nenhum dado novo foi compartilhado.',
  },
  // Our own server's word for an outage of its own, before anything was asked there.
  transmission_unavailable: {
    title: 'Não conseguimos continuar agora',
    lead: 'O problema é nosso, não seu. Nenhum dado foi enviado. Tente de novo em alguns minutos.',
  },
  temporarily_unavailable: OUTAGE,
  server_error: OUTAGE,
})

/** Meaning of the other institution's `error=…` (RFC 6749, section 4.1.2.1; OpenID Connect Core, section 3.1.2.6). */
export function refusalText(error: string, refusal?: Refusal): AuthorizationReturnText {
  if (error === 'access_denied')
    return { title: 'O compartilhamento não foi autorizado', lead: refusal ? REFUSED[refusal] : DENIED }
  return (
    RETURNED[error] ?? {
      title: 'A outra instituição não concluiu o pedido',
      lead: 'Ela devolveu você sem a autorização. Nenhum dado foi enviado.',
    }
  )
}

export const RETURN_TEXTS = {
  confirming: 'Confirmando o compartilhamento',
  confirmingLead: 'Só um instante. Não feche esta página.',
  kept: 'Quer começar de novo? Sua escolha está guardada.',
  formerOver: 'O compartilhamento anterior já não vale.',
  formerStays: 'O compartilhamento anterior segue como está.',
  sender: 'Quem enviaria',
  receiver: 'Quem receberia',
  restart: 'COMEÇAR DE NOVO',
  retry: 'TENTAR DE NOVO',
  shares: 'MEUS COMPARTILHAMENTOS',
  home: 'IR PARA O INÍCIO',
} as const
