import { atThe } from '@consente/domain/article'

/** Of a request that waits for its customer. */
export const UNANSWERED = {
  title: 'Falta autorizar',
  reason: (name: string) =>
    `Você ainda não respondeu ${atThe(name)}. O pedido espera 60 minutos, contados de quando foi feito.`,
  continue: 'CONTINUAR A AUTORIZAÇÃO',
} as const
