export const OFFLINE = {
  title: 'Você está sem internet',
  inApp: 'Sem internet',
  lead: 'Seus compartilhamentos seguem como estão. Só não dá para ver agora.',
  needsIt: 'Esta página precisa dela.',
  read: 'O que está na tela foi lido',
  kept: 'O que você escreveu fica aqui; nada é enviado sem você.',
  comesBack: 'Voltamos sozinhos quando a internet voltar.',
  endNow: 'Precisa encerrar já? Ligue para o SAC: ',
  retry: 'TENTAR DE NOVO',
} as const
