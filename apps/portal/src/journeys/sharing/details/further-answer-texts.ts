import { the } from '@consente/domain/article'

/** What a further approver of somebody else's sharing is asked. */
export const ANSWER = {
  title: 'Falta a sua autorização',
  /** Without a known hour, the one that the scheme gives. */
  reason: (until = 'Sem resposta em 60 minutos, contados da primeira autorização, o pedido termina.') =>
    `Uma apólice é sua também. ${until}`,
  approve: {
    title: 'Autorizar o compartilhamento',
    button: 'AUTORIZAR',
    consequence: 'A apólice passa a ser enviada assim que todas as pessoas autorizarem.',
  },
  refuse: {
    title: 'Recusar o compartilhamento',
    button: 'RECUSAR',
    consequence: 'O compartilhamento termina para todos. Não tem volta.',
  },
  ask: 'Recusar este compartilhamento?',
  text: 'Ele termina agora, para todas as pessoas. Para voltar, é preciso um novo pedido.',
  after: (from: string, to: string) =>
    `A ponte não se forma: nenhum dado passa entre ${the(from)} e ${the(to)}.`,
  given: { approve: 'Sua autorização foi registrada.', refuse: 'Você recusou o compartilhamento.' },
  /** It was answered elsewhere, or has ended, before this answer. */
  over: 'Este compartilhamento não espera mais a sua resposta.',
  failed: 'Sua resposta não foi registrada.',
  unknown: 'Não sabemos se a sua resposta foi registrada. Veja a situação antes de responder de novo.',
} as const
