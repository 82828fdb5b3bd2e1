/** Sentences of the portal's shell. */
export const TEXTS = {
  home: 'Início',
  shares: 'Meus Compartilhamentos',
  footer: (brand: string) => `${brand} faz parte do Open Insurance Brasil.`,
  privacy: 'Privacidade',
  cookies: 'Cookies',
  sac: 'SAC',
  ouvidoria: 'Ouvidoria',
  openInsurancePortal: 'Portal do Open Insurance',
  continue: 'CONTINUAR',
  retry: 'TENTAR DE NOVO',
  offline: 'Você está sem internet',
  offlineLead: 'A página volta com ela. Seus compartilhamentos seguem como estão.',
  failureHelp: 'O que você escolheu está guardado.',
  goesOn: 'Continua?',
} as const
