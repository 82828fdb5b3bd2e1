export const CORE = {
  what: 'O quê',
  whatPast: 'O que foi',
  until: 'Até quando',
  lasted: 'Durou',
  wouldEnd: (date: string) => `Iria até ${date}`,
  last: 'Última leitura',
  nobody: 'Ninguém leu ainda',
  nobodyPast: 'Ninguém leu',
  next: (moment: string) => `A próxima: ${moment}`,
  ended: (date: string) => `encerrado em ${date}`,
  expired: (date: string) => `terminou em ${date}`,
  reachedNot: (date: string) => `iria até ${date}`,
} as const
