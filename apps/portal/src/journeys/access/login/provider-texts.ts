import { ofThe } from '@consente/domain/article'
import { tableOf } from '@consente/domain/base/table-of'
import { failureFrom } from '../../../api/api-error.ts'
import { type Complaint, complaint } from '../access-failures.ts'

export const PROVIDER = {
  enter: 'ENTRAR',
  leads: (own: string) => `Você entra na página ${ofThe(own)} e volta para cá.`,
  returning: 'Confirmando quem você é…',
  back: 'VOLTAR PARA ONDE EU ESTAVA',
  forWhom: 'Em nome de quem você quer entrar?',
  forWhomWhy: 'Você também representa empresas.',
  self: 'Em meu nome',
} as const

const RETRY = 'Nada mudou. Tente entrar de novo.'

/** The page says what happened and what helps; none of it names what the provider did wrong. */
const COMPLAINTS = tableOf<Complaint>({
  PROVIDER_REFUSED: { title: 'Não deu para confirmar quem você é.', detail: RETRY },
  PROVIDER_CANCELLED: {
    title: 'A entrada não foi concluída.',
    detail: 'Nada mudou. Você pode tentar de novo.',
  },
  PROVIDER_WITHOUT_DOCUMENT: {
    title: 'A sua conta não informa o CPF.',
    detail: 'Sem ele, não dá para entrar aqui. Fale com o atendimento.',
  },
  PROVIDER_LEVEL: {
    title: 'Este passo precisa de uma confirmação mais forte.',
    detail: 'Nada mudou. Volte e confirme com mais um jeito, além da senha.',
  },
  PROVIDER_OTHER_PERSON: {
    title: 'Quem confirmou não é a pessoa que está usando o portal.',
    detail: 'Nada mudou. Volte e confirme com a sua própria conta.',
  },
  PROVIDER_RETURN_UNKNOWN: { title: 'Esta entrada venceu ou já foi usada.', detail: RETRY },
  PROVIDER_UNAVAILABLE: {
    title: 'A página de entrada não está respondendo.',
    detail: 'Nada mudou. Tente de novo em alguns minutos.',
  },
  UNAUTHENTICATED: {
    title: 'Sua sessão terminou.',
    detail: 'Entre de novo; o que você escolheu está guardado.',
  },
})

/** A failed sign-in or proof, in the customer's words. */
export const providerComplaint = (error: unknown): Complaint =>
  COMPLAINTS[failureFrom(error).code] ?? complaint(error, {})
