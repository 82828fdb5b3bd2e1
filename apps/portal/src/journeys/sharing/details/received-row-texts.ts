import { the } from '@consente/domain/article'

/** Texts about received data, while the sharing is in force and afterwards. */
export const RECEIVED = {
  title: 'Dados recebidos',
  reason: (name: string) => `O que ${the(name)} já enviou.`,
  link: 'VER DADOS RECEBIDOS',
  kept: 'O que já recebemos',
} as const
