/** Every visible sentence of the page where more people must authorise; its fixed sample aside. */
export const MULTI = {
  title: 'Efetivação da Solicitação',
  status: 'Acesso aos Dados - Pendente de Autorização',
  lead: 'Mais pessoas precisam autorizar este compartilhamento. Ele só vale quando todas confirmarem.',
  explanation: 'O que falta',
  explanationReason: 'Cada pessoa confirma na instituição de origem, com a própria senha.',
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
  requester: 'Solicitante',
  approver: 'Aprovador',
  name: 'Nome',
  document: 'CPF',
  situation: 'Situação',
  requested: 'Pedido feito',
  waiting: 'Pendente',
}
