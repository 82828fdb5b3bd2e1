import { the, toThe } from '@consente/domain/article'

export const REVIEW_TEXTS = {
  /** As the sign-in counts them. */
  step: 'Etapa 3 de 3',
  title: 'Confira antes de autorizar',
  lead: (name: string) => `Ao continuar, você autoriza o envio destes dados ${toThe(name)}.`,
  back: 'Início do pedido',
  summary: 'Resumo',
  summaryReason: 'Confira cada linha. Aqui não dá para mudar.',
  receiver: 'Quem recebe',
  goal: 'Objetivo',
  term: 'Prazo',
  data: 'Dados',
  dataReason: 'O que será enviado.',
  anytime: 'Você pode encerrar a qualquer momento, aqui ou lá.',
  next: (name: string) => `Ao continuar, você volta para ${the(name)}.`,
} as const
