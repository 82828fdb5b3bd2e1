/**
 * The named faults: what an institution, or the network before it, can do wrong. Each says honestly what the proxy
 * does, for the page and for readers of a test.
 */
export type FaultName =
  | 'slow'
  | 'hanging'
  | 'reset'
  | 'too-many-requests'
  | 'error-500'
  | 'error-503'
  | 'wrong-json'
  | 'truncated'
  | 'duplicate'
  | 'wrong-signature'
  | 'wrong-nonce'
  | 'clock-skew'

export type Fault = {
  /** For the page, in Portuguese. */
  title: string
  text: string
  seconds?: { meaning: string; usual: number }
}

export const FAULTS: Readonly<Record<FaultName, Fault>> = {
  slow: {
    title: 'Lenta',
    text: 'A chamada é entregue, e a resposta sai depois de alguns segundos.',
    seconds: { meaning: 'Atraso, em segundos', usual: 3 },
  },
  hanging: {
    title: 'Sem resposta',
    text: 'A chamada é entregue, e a resposta nunca sai. Ao desligar, a conexão cai.',
  },
  reset: {
    title: 'Conexão cortada',
    text: 'A chamada é entregue, e a conexão cai no meio da resposta.',
  },
  'too-many-requests': {
    title: 'Chamadas demais (429)',
    text: 'A chamada não é entregue. A resposta é 429, com Retry-After.',
    seconds: { meaning: 'Retry-After, em segundos', usual: 2 },
  },
  'error-500': { title: 'Erro 500', text: 'A chamada não é entregue. A resposta é 500.' },
  'error-503': { title: 'Fora do ar (503)', text: 'A chamada não é entregue. A resposta é 503.' },
  'wrong-json': {
    title: 'JSON errado',
    text: 'A chamada é entregue, e o corpo da resposta vira um JSON de outro formato.',
  },
  truncated: {
    title: 'Resposta pela metade',
    text: 'A chamada é entregue, e da resposta sai só a primeira metade do corpo.',
  },
  duplicate: {
    title: 'Entrega em dobro',
    text: 'A chamada é entregue duas vezes, uma depois da outra. Quem chamou recebe a segunda resposta.',
  },
  'wrong-signature': {
    title: 'Assinatura errada',
    text: 'Cada id_token que passa é trocado por um de conteúdo certo, assinado com uma chave que não é da instituição.',
  },
  'wrong-nonce': {
    title: 'Nonce errado',
    text: 'Cada id_token que passa é trocado por um bem assinado, mas com o nonce de outro pedido.',
  },
  'clock-skew': {
    title: 'Relógio errado',
    text: 'O cabeçalho Date de cada resposta e as horas de cada id_token andam fora da hora certa.',
    seconds: { meaning: 'Diferença, em segundos', usual: -3600 },
  },
}

/** Faults of OpenID answers; all others are faults of delivery. */
export const TOKEN_FAULTS = ['wrong-signature', 'wrong-nonce', 'clock-skew'] as const
export type TokenFaultName = (typeof TOKEN_FAULTS)[number]
export type DeliveryFaultName = Exclude<FaultName, TokenFaultName>

export const isFaultName = (name: unknown): name is FaultName =>
  typeof name === 'string' && Object.hasOwn(FAULTS, name)
export const isTokenFault = (name: FaultName): name is TokenFaultName =>
  (TOKEN_FAULTS as readonly string[]).includes(name)
