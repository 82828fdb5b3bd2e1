import { ofThe } from '@consente/domain/article'

/** Sentences of the privacy modal. */
export const PRIVACY = {
  title: 'Política de Privacidade',
  lead: (brand: string) => `É a política ${ofThe(brand)}.`,
  page: 'Abrir em outra aba',
  see: 'Veja também a',
  cookiePolicy: 'Política de Cookies',
  frame: 'Texto da Política de Privacidade',
  elsewhere: 'O texto não pôde ser mostrado aqui. Leia na página da política, em outra aba.',
  close: 'FECHAR',
} as const
