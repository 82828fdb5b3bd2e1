/** Sentences of the portal's shell. */
export const TEXTS = {
  home: 'Início',
  shares: 'Meus Compartilhamentos',
  footer: (brand: string) => `${brand} participa do Open Insurance Brasil.`,
  privacy: 'Privacidade',
  cookies: 'Cookies',
  accessibility:
    'Este portal segue as regras WCAG 2.2, nível AA. Funciona só com o teclado, com leitor de tela e com texto de até 200 %.',
  accessibilityHelp: 'Encontrou uma barreira? Conte ao SAC',
  sac: 'SAC',
  ouvidoria: 'Ouvidoria',
  openInsurancePortal: 'Portal do Open Insurance',
  continue: 'CONTINUAR',
  retry: 'TENTAR DE NOVO',
  offline: 'Você está sem conexão. A página volta com ela.',
  failureHelp: 'O que você escolheu está guardado.',
  goesOn: 'Continua?',
  sessionEnded: 'Sua sessão terminou. Entre de novo; o que você escolheu está guardado.',
  signInToFinish: 'Falta um passo. Entre de novo para concluir o compartilhamento que você autorizou.',
  signInAfterRefusal: 'O compartilhamento não foi concluído. Entre de novo para ver o que houve e recomeçar.',
} as const
