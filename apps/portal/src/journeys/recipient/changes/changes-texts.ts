import { atThe, ofThe, the } from '@consente/domain/article'
import { listInWords } from '@consente/domain/list-in-words'
import { spanInWords } from '@consente/domain/span-in-words'
import type { GroupChange, WhatChanges } from './what-changes.ts'

export const CHANGES = {
  title: 'O que muda',
  doneTitle: 'O que mudou',
  /** The same data for longer. */
  renewedTitle: 'Antes e agora',
  wasUntil: 'era até',
  former: (from: string, to: string) => `O de antes: de ${from} a ${to}, deu lugar ao novo.`,
  caption: 'O que muda: antes e depois',
  data: 'Dados',
  before: 'Hoje',
  beforeOver: 'Antes',
  after: 'Depois',
  renewed: (isSeamless: boolean) => (isSeamless ? 'Você renovou. Nada parou no meio.' : 'Você renovou.'),
  same: 'Os grupos são os mesmos.',
  /** The groups say nothing of the policies: the customer chooses those at the holder. */
  samePolicies: (holder: string, isDone: boolean) =>
    `Os grupos são os mesmos. As apólices você ${isDone ? 'escolheu' : 'escolhe'} de novo ${atThe(holder)}.`,
  end: 'Fim',
  was: (before: string, after: string) => `O fim era ${before}. Agora é ${after}.`,
  wasAndWill: (before: string, after: string) => `O fim era ${before}. Depois será ${after}.`,
  will: (before: string, after: string) => `Hoje o fim é ${before}. Depois será ${after}.`,
  /** Says how much later or sooner the term ends. */
  endMoves: (before: Date, after: Date) => {
    const span = spanInWords(before, after)
    if (span === 'menos de um dia') return 'O mesmo fim.'
    return after > before ? `Mais ${span}.` : `Menos ${span}.`
  },
  how: 'Como acontece',
  now: 'Agora',
  go: (name: string) => `Você vai para ${the(name)} e entra com a senha de lá.`,
  confirmed: 'Quando você autorizar',
  together: 'O novo começa e o de hoje termina, no mesmo instante.',
  starts: (name: string) => `O novo começa. Até você autorizar ${atThe(name)}, nada é enviado.`,
  givenUp: 'Se desistir',
  goesOn: (until: string) => `Nada muda. O de hoje segue até ${until}.`,
  nothing: 'O de antes já foi encerrado. Nada é compartilhado.',
} as const

const IN_WORDS = {
  stays: 'Fica igual',
  enters: 'Entra',
  leaves: 'Sai',
} as const

/** "Entra", "Muda: com Prêmio, sem Sinistros". */
export function changeInWords({ kind, entering, leaving }: GroupChange): string {
  if (kind !== 'changes') return IN_WORDS[kind]
  const parts = [
    entering.length > 0 && `com ${listInWords(entering)}`,
    leaving.length > 0 && `sem ${listInWords(leaving)}`,
  ]
  return `Muda: ${parts.filter(Boolean).join(', ')}`
}

/** "1 entra, 1 sai, 3 ficam iguais." */
export function countsInWords({ enters, leaves, changes, stays }: WhatChanges['counts']): string {
  const one = (count: number, word: string, words: string) =>
    count > 0 && `${count} ${count === 1 ? word : words}`
  const changed = [
    one(enters, 'entra', 'entram'),
    one(leaves, 'sai', 'saem'),
    one(changes, 'muda', 'mudam'),
  ].filter(Boolean)
  if (changed.length === 0) return CHANGES.same
  return `${[...changed, one(stays, 'fica igual', 'ficam iguais')].filter(Boolean).join(', ')}.`
}

export const DUPLICATE = {
  text: (names: readonly string[], from: string, until: string) =>
    `Você já compartilha ${listInWords(names)} ${ofThe(from)} até ${until}.`,
  both: 'Se continuar, os dois valem ao mesmo tempo. Para mudar o que já existe, abra-o em Meus Compartilhamentos.',
}

export const NOT_INCLUDED = {
  title: 'O que não entrou',
  part: (group: string, data: string) => `${data} de ${group}`,
  text: (names: readonly string[], institution: string) =>
    `Você escolheu ${listInWords(names)}, e ${the(institution)} não incluiu no pedido. Vale o que está acima.`,
} as const
