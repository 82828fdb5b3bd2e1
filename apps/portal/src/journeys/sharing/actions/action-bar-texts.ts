/** Words of the bar at the bottom of a phone. */
export const BAR = {
  label: 'Ações deste compartilhamento',
  renew: 'RENOVAR',
  end: 'ENCERRAR',
  more: 'MAIS',
  moreTitle: 'Mais ações',
  receipt: 'COMPROVANTE',
  receiptTitle: 'Comprovante',
  unrecognised: 'NÃO RECONHEÇO',
  unrecognisedTitle: 'Não reconheço este pedido',
  unrecognisedOpen: 'Em uma só página você encerra e nos avisa.',
  unrecognisedEnded: 'Você nos avisa, mesmo depois do fim.',
} as const
