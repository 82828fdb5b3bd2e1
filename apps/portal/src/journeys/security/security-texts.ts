/** Sentences of the page Segurança (design, page 27). */
export const SECURITY = {
  title: 'Segurança',
  lead: 'Como você entra, e onde sua conta está aberta agora.',
  retry: 'TENTAR DE NOVO',
  signedOut: 'Sua sessão pode ter terminado.',
  signIn: 'ENTRAR DE NOVO',
} as const
