/** Sentences of the page Segurança. */
export const SECURITY = {
  title: 'Segurança',
  lead: 'Como você entra, e onde sua conta está aberta agora.',
} as const
