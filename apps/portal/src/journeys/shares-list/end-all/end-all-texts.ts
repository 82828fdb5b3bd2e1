import { The, the } from '@consente/domain/article'
import type { Outcome } from '../../../sharing/end-outcome.ts'
import type { Tense } from '../../../sharing/share-tense.ts'

export const END_ALL = {
  open: (name: string) => `Encerrar tudo com ${the(name)}`,
  title: (name: string) => `Encerrar tudo com ${the(name)}?`,
  lead: (count: number) =>
    count === 1
      ? 'Este compartilhamento acaba agora:'
      : `Estes ${count} compartilhamentos acabam agora, um por um:`,
  others: 'Os compartilhamentos com outras instituições seguem.',
  asked: (name: string) =>
    `Fica de fora o pedido de outra pessoa com ${the(name)}, que espera a sua resposta. Responda na página dele.`,
  /** In place of the end, if nothing goes before somebody authorises it. */
  awaited: {
    future: 'falta autorizar',
    lapsed: 'o tempo para autorizar passou',
    present: undefined,
    partly: undefined,
    past: undefined,
    over: undefined,
    stopped: undefined,
    refused: undefined,
    unknown: undefined,
  } satisfies Record<Tense, string | undefined>,
  verb: (count: number) => (count === 1 ? 'ENCERRAR' : `ENCERRAR OS ${count}`),
  again: (count: number) => (count === 1 ? 'TENTAR DE NOVO' : `TENTAR DE NOVO OS ${count}`),
  running: (name: string) => `Encerrando com ${the(name)}`,
  progress: (done: number, count: number) => `${done} de ${count} respondidos`,
  stay: 'Fique nesta página até o fim.',
  proveFirst: 'Antes de encerrar tudo, confirme que é você. Nada foi encerrado ainda.',
  proveForRest:
    'Uma parte já foi respondida. Para encerrar o resto, confirme que é você. O resto ainda segue.',
  oneByOne: 'Para encerrar um por um, na página de cada um, isso não é pedido.',
  none: (name: string) => `${The(name)} não tem mais nada para encerrar.`,
  results: {
    all: 'Compartilhamentos encerrados',
    some: 'Nem todos foram encerrados',
    unknown: 'Não sabemos se todos foram encerrados',
  },
} as const

export const OUTCOME: Readonly<Record<Outcome | 'running' | 'waiting', string>> = {
  ended: 'Encerrado. A partir de agora, nada é enviado.',
  over: 'Já tinha terminado, no fim do prazo.',
  kept: 'Não foi encerrado: continua como estava.',
  unknown: 'Não sabemos se foi encerrado. Tente de novo: se já tiver acabado, nada muda.',
  running: 'Encerrando...',
  waiting: 'Espera a vez.',
}
