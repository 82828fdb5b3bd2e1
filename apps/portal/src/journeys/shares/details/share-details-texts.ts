import { atThe, the } from '@consente/domain/article'

/** Sentences of a sharing's page. Sentences quoted by the specification are written letter for letter. */

export const DETAILS = {
  loading: 'Compartilhamento',
  summary: 'Resumo',
  you: 'Você',
  giver: 'Quem compartilha',
  representative: 'Quem representa a empresa',
  receiver: 'Instituição de destino',
  confirmed: 'Confirmado em',
  ended: 'Encerrado em',
  rejected: 'Recusado em',
  expired: 'Terminou em',
  atItsEnd: 'No fim do prazo.',
  data: 'Dados compartilhados',
  waiting: (sender: string) => `Parte das apólices só chega quando todos autorizarem ${atThe(sender)}.`,
  approvers: 'Quem autoriza',
  approversReason: 'Só vale depois que todos autorizarem.',
  approversPart: 'O que depende de mais de uma pessoa só vale depois que todas autorizarem.',
  /** Where the others answer: the recipient does not know who they are. */
  othersThere: (name: string) => `Quem falta autoriza ${atThe(name)}, que sabe quem é.`,
  othersHere: 'Quem falta entra aqui e responde em Meus Compartilhamentos.',
  notKnown: (name: string) =>
    `Ainda não sabemos se ${the(name)} espera a autorização de mais alguém. Assim que soubermos, aparece aqui.`,
  received: 'Dados recebidos',
  receivedReason: (name: string) => `O que ${the(name)} já enviou.`,
  receivedLink: 'VER DADOS RECEBIDOS',
  history: 'Histórico',
  historyReason: 'Quem fez, e quando.',
  management: 'Gestão dos meus dados',
  managementReason: 'O que você pode fazer com este compartilhamento.',
} as const

/** What a further approver of somebody else's sharing is asked. */
export const ANSWER = {
  title: 'Falta a sua aprovação',
  reason: 'Uma apólice é sua também. Sem resposta em 60 minutos, o pedido termina.',
  approve: {
    title: 'Concordo em compartilhar',
    button: 'APROVAR',
    consequence: 'A apólice passa a ser enviada assim que todas as pessoas aprovarem.',
  },
  refuse: {
    title: 'Não concordo',
    button: 'RECUSAR',
    consequence: 'O compartilhamento termina para todos. Não tem volta.',
  },
  ask: 'Recusar este compartilhamento?',
  text: 'Ele termina agora, para todas as pessoas. Para voltar, é preciso um novo pedido.',
  after: (from: string, to: string) =>
    `A ponte não se forma: nenhum dado passa entre ${the(from)} e ${the(to)}.`,
  approved: 'Sua aprovação foi registrada.',
  refused: 'Você recusou o compartilhamento.',
} as const
