import { The, the, toThe } from '@consente/domain/article'

export type MultiNote = { icon: 'clock' | 'info' | 'undo'; strong: string; rest: string }

export const MULTI = {
  title: 'Efetivação da Solicitação',
  status: 'Acesso aos Dados - Pendente de Autorização',
  lead: 'Outras pessoas também precisam autorizar. Só vale quando todas disserem sim.',
  explanation: 'O que falta',
  explanationReason: 'Cada uma autoriza onde estão os dados, com a própria senha.',
  notes: [
    {
      icon: 'clock' as const,
      strong: 'Há 60 minutos para isso.',
      rest: ' Depois, é preciso um novo pedido.',
    },
    { icon: 'info' as const, strong: 'Quem falta já foi avisado', rest: ' pela instituição de origem.' },
    {
      icon: 'undo' as const,
      strong: 'Se uma pessoa recusar,',
      rest: ' o pedido acaba e todas ficam sabendo.',
    },
  ],
  requester: 'Quem pediu',
  approver: 'Quem autoriza também',
  name: 'Nome',
  document: 'CPF',
  situation: 'Situação',
  requested: 'Pedido feito',
  waiting: 'Pendente',
}

/** For a sharing that the customer has just authorised. */
export const WAITING = {
  other: 'a outra instituição',
  there: (name: string) => `Nada é enviado até lá. ${The(name)} sabe quem falta.`,
  notes: (name: string): MultiNote[] => [
    {
      icon: 'clock',
      strong: 'Há 60 minutos para isso,',
      rest: ' contados da sua autorização. Depois, é preciso um novo pedido.',
    },
    { icon: 'info', strong: `Avisar quem falta cabe ${toThe(name)}.`, rest: ' Aqui não sabemos quem é.' },
    { icon: 'undo', strong: 'Se uma pessoa recusar,', rest: ' o pedido termina para todas.' },
  ],
  authorised: 'Autorizado',
  somebody: (name: string) => `Outra pessoa: ${the(name)} sabe quem é`,
  see: 'Acompanhar em Meus Compartilhamentos',
  from: 'Quem vai enviar',
  to: 'Quem vai receber',
  what: 'Se todos autorizarem',
  caption: (facts: { from: string; to: string; amount: string }) =>
    `A ponte está incompleta: falta outra pessoa autorizar. ${The(facts.from)} vai enviar ${facts.amount} ${toThe(facts.to)}.`,
}
