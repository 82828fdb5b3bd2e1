import { atThe } from '@consente/domain/article'
import { months } from '../../../sharing/term-text.ts'
import { REPLACEMENT } from '../../../ui/sharing/replacement-texts.ts'

export const ACTION_TEXTS = {
  renew: {
    title: 'Mais tempo',
    titleOver: 'Voltar a compartilhar',
    button: 'RENOVAR COMPARTILHAMENTO',
    consequence: (name: string, term: number) =>
      `Os mesmos grupos de dados, por ${months(term)} a contar de hoje. Você autoriza de novo ${atThe(name)}.`,
    /** For a request that still waits. */
    consequencePending: (name: string) =>
      `Faz um pedido novo, com os mesmos grupos de dados, no lugar do que espera. Você autoriza ${atThe(name)}.`,
    /** For a sharing that gave way to another. */
    consequenceReplaced: 'Aqui, faz um pedido novo com os dados deste. Para mudar ou encerrar, abra o novo.',
    /** For what is over: there is no term to make longer. */
    consequenceOver: (name: string) =>
      `Para voltar a compartilhar: faz um pedido novo, com os mesmos grupos de dados. Você autoriza ${atThe(name)}.`,
  },
  change: {
    title: 'Outros dados ou outro prazo',
    button: 'ALTERAR',
    consequence: 'Cria um compartilhamento novo, que toma o lugar deste.',
    blocked: 'Só dá para alterar o que está ativo.',
  },
  end: {
    title: 'Parar de compartilhar',
    button: 'ENCERRAR',
    consequence: 'Vale na hora. Não tem volta.',
    /** For a request that waits: nothing goes by it. */
    consequencePending: 'Desiste do pedido. Vale na hora. Não tem volta.',
    consequenceRefused: 'Este pedido já não vale. Nada é enviado por ele.',
    blocked: 'Este já terminou.',
  },
  /** For a sharing whose place a request waits to take. */
  asked: `${REPLACEMENT.waits}. O caminho até ele está no começo da página.`,
  elsewhere: (name: string) => `Isso começa ${atThe(name)}, que recebe os dados.`,
} as const
