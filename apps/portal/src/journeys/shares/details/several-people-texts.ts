import { atThe } from '@consente/domain/article'

/** Sentences about a sharing that several people authorise. */
export const SEVERAL = {
  /** At the recipient, which does not know who the others are. */
  there: (name: string) => `Quem falta autoriza ${atThe(name)}, que sabe quem é.`,
  here: 'Quem falta entra aqui e responde em Meus Compartilhamentos.',
  approvers: 'Quem autoriza',
  all: 'Só vale depois que todos autorizarem.',
  part: 'O que depende de mais de uma pessoa só vale depois que todas autorizarem.',
} as const
