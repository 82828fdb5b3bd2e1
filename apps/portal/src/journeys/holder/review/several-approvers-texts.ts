import { the } from '@consente/domain/article'

export const MULTI = {
  title: 'Compartilhamento com mais de um responsável',
  lead: () => 'Todos precisam autorizar. Confira quem falta.',
  approvers: 'Quem autoriza',
  approversReason: 'Só vale depois que todos autorizarem, em até 60 minutos.',
  approversPart:
    'O que depende de mais de uma pessoa só vale depois que todas autorizarem, em até 60 minutos.',
  othersHow:
    'Quem falta entra aqui, em até 60 minutos, e responde em Meus Compartilhamentos. Depois, é preciso um novo pedido.',
  requester: 'Quem pediu',
  approved: 'Aprovado',
  next: () => 'Ao continuar, você autoriza a sua parte.',
  done: 'Você já autorizou',
  caption: (from: string, to: string) =>
    `A ponte entre ${the(from)} e ${the(to)} fica pronta quando todos autorizarem.`,
  doneLead: 'Quando todos autorizarem, ele passa a valer.',
  donePart: 'O que depende de mais de uma pessoa só é enviado quando todas autorizarem.',
  return: (name: string) => `Volte para ${the(name)} e acompanhe por lá.`,
  sampleReturn: 'Você volta para o início.',
} as const
