import { atThe, the } from '@consente/domain/article'

export const DETAILS = {
  loading: 'Compartilhamento',
  onThisPage: 'Nesta página',
  summary: 'Resumo',
  you: 'Você',
  giver: 'Quem compartilha',
  representative: 'Quem representa a empresa',
  receiver: 'Instituição de destino',
  confirmed: 'Confirmado em',
  /** Instead, for a further approver. */
  ownAuthorisation: 'Sua autorização',
  firstAuthorisation: 'Primeira autorização',
  atItsEnd: 'No fim do prazo.',
  data: {
    present: 'Dados compartilhados',
    partly: 'Dados compartilhados',
    future: 'Dados pedidos',
    past: 'O que era compartilhado',
    over: 'Dados pedidos',
    stopped: 'Dados pedidos',
    refused: 'Dados pedidos',
    lapsed: 'Dados pedidos',
    unknown: 'Dados',
  },
  waiting: (sender: string) => `Parte das apólices só chega quando todos autorizarem ${atThe(sender)}.`,
  notKnown: (name: string) =>
    `Ainda não sabemos se ${the(name)} espera a autorização de mais alguém. Assim que soubermos, aparece aqui.`,
  history: 'Histórico',
  historyMore: (count: number) => (count === 1 ? 'Ver o acontecimento' : `Ver os ${count} acontecimentos`),
  historyReason: 'Quem fez, e quando.',
  management: 'Gestão dos meus dados',
  managementReason: 'O que você pode fazer com este compartilhamento.',
} as const
