import { pronounOf, The, the, toThe } from '@consente/domain/article'
import { capitalised } from '@consente/domain/base/capitalised'
import { timeNow } from '../api/server-time.ts'
import { keptText } from './kept-text.ts'

export const END = {
  title: (name: string) => `Encerrar o compartilhamento com ${the(name)}?`,
  after: (from: string, to: string) =>
    `Como fica: a ponte interrompida, sem passagem entre ${the(from)} e ${the(to)}.`,
  stops: {
    RECEIVING: (name: string) => `${The(name)} para de enviar`,
    TRANSMITTING: (name: string) => `Paramos de enviar ${toThe(name)}`,
  },
  now: 'agora',
  /** For a request that waits: there are no data that could stop. */
  waits: { what: 'O pedido é cancelado', rest: 'Nada foi enviado por ele.' },
  onlyThis: 'Só este compartilhamento acaba. Os outros seguem.',
  kept: {
    RECEIVING: (_name: string, keptUntil: string | undefined) => keptText(keptUntil, timeNow()),
    /** The holder cannot know it. */
    TRANSMITTING: (name: string) =>
      `O que ${the(name)} já recebeu, só ${pronounOf(name)} pode dizer. ${capitalised(pronounOf(name))} avisa você por e-mail.`,
  },
  lost: 'Você pode perder serviços que usam estes dados.',
  final: 'Não dá para desfazer.',
  again: 'Para voltar, é preciso um novo pedido.',
} as const
