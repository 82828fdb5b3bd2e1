import * as z from 'zod/mini'

/**
 * The shape of every failure of our server: a stable code for programs, a sentence in Portuguese for people, the
 * interaction id for support. Other backends may answer anything else; the portal reads it tolerantly.
 */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  interactionId: z.string(),
  /** Activation codes: 1 means an invalid code (docs/domain/calls.md). */
  codigo: z.optional(z.int()),
  /** The address for going on: the other institution, if the customer's request has ended. */
  location: z.optional(z.string()),
  /** Consent the failure is about, where the caller may know it. */
  consentId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Every code that a call of the portal may answer with, with its status and sentence. */
export const FAILURES = {
  INVALID_REQUEST: [400, 'Não entendemos o pedido. Confira os dados e tente de novo.'],
  INVALID_DOCUMENT: [400, 'CPF ou CNPJ inválido.'],
  INVALID_ACTIVATION_CODE: [400, 'Código de ativação inválido.'],
  ALREADY_REGISTERED: [400, 'Usuário já cadastrado.'],
  INVALID_GRANT: [401, 'Usuário ou senha incorretos.'],
  /** The client's own authentication did not hold (RFC 6749 section 5.2). */
  INVALID_CLIENT: [401, 'Houve uma falha ao realizar a requisição, verifique a autenticação.'],
  UNAUTHENTICATED: [401, 'Sua sessão terminou. Entre de novo.'],
  /** The insurer's register no longer names the person behind a company's account. */
  NOT_REPRESENTATIVE: [
    401,
    'Você não consta mais como representante desta empresa, por isso o acesso terminou. Se isso não estiver certo, fale com a empresa. Quem a representa agora faz um novo cadastro.',
  ],
  FORBIDDEN: [403, 'Você não tem permissão para isso.'],
  PROOF_NEEDED: [403, 'Confirme que é você para continuar.'],
  SECOND_FACTOR_NEEDED: [403, 'Este pedido precisa de mais uma prova de que é você.'],
  WRONG_PASSWORD: [403, 'Senha incorreta.'],
  DOCUMENT_MISMATCH: [403, 'O documento que entrou não é o do pedido de compartilhamento.'],
  NOT_FOUND: [404, 'Não encontramos o que você procura.'],
  INSTITUTION_NOT_FOUND: [404, 'Instituição não encontrada'],
  METHOD_NOT_ALLOWED: [405, 'Este endereço não aceita este método.'],
  CONSENT_NOT_WAITING: [409, 'Este pedido de compartilhamento já foi concluído ou terminou.'],
  TRANSMISSION_REFUSED: [409, 'A outra instituição não autorizou o compartilhamento.'],
  TRANSMISSION_NOT_VERIFIED: [
    409,
    'A resposta da outra instituição não pôde ser conferida. Nenhum dado foi enviado.',
  ],
  TRANSMISSION_ENDED: [
    409,
    'O pedido terminou antes da autorização. Faça um novo pedido; sua escolha está guardada.',
  ],
  CODE_NOT_BOUND: [403, 'Valide o código enviado por e-mail antes de continuar.'],

  HANDOFF_USED: [409, 'Este código já foi usado. Peça outro no computador.'],
  HANDOFF_OVER: [409, 'Este código não vale mais. Peça outro no computador.'],
  /** Nobody waits for the answer at the browser that began. */
  HANDOFF_ALONE: [409, 'O computador não está mais esperando. Abra a página de lá e tente de novo.'],
  HANDOFF_WRONG_NUMBER: [422, 'Este não é o número. Por segurança, paramos aqui.'],
  /** The insurer's app gave no such code for this tab, or it is too old, or was used. */
  HANDOVER_REFUSED: [
    422,
    'Não deu para entrar pelo aplicativo. Nada mudou. Tente de novo por lá, ou entre aqui.',
  ],
  HANDOVER_OTHER_ACCOUNT: [409, 'Aqui está aberta outra conta. Saia dela e abra de novo pelo aplicativo.'],
  FACTOR_WAITS: [409, 'O que você cadastrou ainda não vale por inteiro. Depois disso, você cadastra outro.'],
  FACTOR_KNOWN: [409, 'Este aparelho já está cadastrado.'],
  FACTOR_REFUSED: [422, 'Não deu certo. Tente de novo ou escolha outro jeito.'],
  /** The identity provider's answer did not hold, or the account is disabled. */
  PROVIDER_REFUSED: [422, 'Não deu para confirmar quem você é. Nada mudou. Tente entrar de novo.'],
  PROVIDER_CANCELLED: [422, 'A entrada não foi concluída. Nada mudou. Você pode tentar de novo.'],
  PROVIDER_WITHOUT_DOCUMENT: [
    422,
    'A sua conta não informa o CPF, por isso não dá para entrar aqui. Fale com o atendimento.',
  ],
  PROVIDER_LEVEL: [
    422,
    'Este passo precisa de uma confirmação mais forte do que a que você usou. Nada mudou.',
  ],
  PROVIDER_OTHER_PERSON: [
    422,
    'Quem confirmou não é a pessoa que está usando o portal. Nada mudou. Confirme com a sua própria conta.',
  ],
  PROVIDER_RETURN_UNKNOWN: [422, 'Esta entrada venceu ou já foi usada. Nada mudou. Entre de novo por aqui.'],
  WEAK_PASSWORD: [422, 'A senha não atende aos requisitos solicitados'],
  UNKNOWN_EMAIL: [404, 'Usuário ou email incorretos.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Formato não aceito.'],
  BODY_TOO_LARGE: [413, 'O pedido é grande demais.'],
  REFUSED_BY_INSTITUTION: [422, 'A outra instituição recusou o pedido.'],
  TOO_MANY_TRIES: [429, 'Muitas tentativas. Espere alguns minutos e tente de novo.'],
  INTERNAL: [500, 'Sistema indisponível, tente novamente mais tarde.'],
  INSTITUTION_UNAVAILABLE: [
    503,
    'A outra instituição não está respondendo. Tente de novo em alguns minutos.',
  ],
  PROVIDER_UNAVAILABLE: [
    503,
    'A página de entrada não está respondendo. Nada mudou. Tente de novo em alguns minutos.',
  ],
  UNAVAILABLE: [503, 'Servidor indisponível no momento, tente novamente mais tarde.'],
} as const satisfies Record<string, readonly [number, string]>

export type FailureCode = keyof typeof FAILURES
