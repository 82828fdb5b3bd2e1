import { the } from '@consente/domain/article'

export const RECEIVED = {
  title: 'Dados recebidos',
  reason: (name: string) => `O que ${the(name)} já enviou.`,
  link: 'VER DADOS RECEBIDOS',
  kept: 'O que já recebemos',
} as const
