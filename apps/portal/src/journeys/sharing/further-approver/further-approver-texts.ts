import { The, the, toThe } from '@consente/domain/article'
import { listInWords } from '@consente/domain/list-in-words'

/** "a apólice 0114-6633-291", "as apólices 1 e 2"; without numbers, the number of policies alone tells. */
export function policiesInWords(numbers: readonly string[]): string {
  const several = numbers.length > 1
  return `${several ? 'as apólices' : 'a apólice'} ${listInWords(numbers)}`.trimEnd()
}

/** Sentences for a further approver, whom the giver's request waits for (docs/decisions/product/several-approvers.md). */
export const ASK = {
  who: 'Quem pede',
  given: (when: string | undefined) => (when ? `Autorizou ${when}.` : 'Já autorizou.'),
  missing: 'Ainda não autorizou.',
  receives: 'Recebe os dados.',
  what: 'O que você autoriza',
  only: (count: number) => `Só ${count > 1 ? 'estas apólices' : 'esta apólice'}. Nada do seu cadastro vai.`,
  policies: (count: number) => (count > 1 ? 'Apólices' : 'Apólice'),
  goal: 'Para quê',
  until: 'Até quando',
  chosenBy: (term: string, asker: string) => `${term}, como ${asker} escolheu`,
  insured: 'A apólice diz quem são os segurados. Seu nome pode estar nela.',
  others: (asker: string) => `O que é só de ${asker}`,
  othersReason: (asker: string) =>
    `Aqui aparece só o que também é seu. O que é só de ${asker} não espera a sua resposta.`,
  alsoMissing: 'Quem também precisa autorizar',
} as const

/** Names in the sentences about one decision. */
export type Decided = { asker: string; from: string; to: string; policies: string; until: string | undefined }

export const DECIDE = {
  title: 'Sua decisão',
  reason: 'Só vale com a sua marca. Por isso ela vem vazia.',
  /** Without a known hour, the one that the scheme gives. */
  noHour: 'Sem resposta em 60 minutos, contados da primeira autorização, o pedido acaba sozinho.',
  accept: ({ from, to, policies, until }: Decided) =>
    `Li e autorizo ${the(from)} a enviar ${policies} ${toThe(to)}${until ? `, até ${until}` : ''}.`,
  needsMark: 'Para autorizar, falta a sua marca.',
  refuse: 'RECUSAR',
  approve: 'AUTORIZAR',
  ifRefused: ({ asker }: Decided) =>
    `Se recusar, o pedido todo acaba e avisamos ${asker}. Você não precisa dizer por quê.`,
} as const

/** The last question before each answer; of each point the middle part is strong. */
export const LAST_QUESTION = {
  approve: {
    title: ({ policies, to }: Decided) => `Enviar ${policies} ${toThe(to)}?`,
    yes: 'SIM, AUTORIZAR',
    after: ({ from, to }: Decided) => `Como fica: ${the(from)} envia ${toThe(to)}.`,
    points: ({ from, until }: Decided, isLast: boolean) => [
      isLast
        ? [`${The(from)} começa a enviar `, 'agora', '.']
        : [`${The(from)} começa a enviar quando todas as pessoas autorizarem.`],
      until
        ? ['Vai até ', until, ', ou até uma das pessoas encerrar.']
        : ['Vai até uma das pessoas encerrar.'],
      ['Você encerra aqui, quando quiser, de graça.'],
    ],
  },
  refuse: {
    title: ({ asker }: Decided) => `Recusar o pedido de ${asker}?`,
    yes: 'SIM, RECUSAR',
    after: ({ from, to }: Decided) => `Como fica: sem ponte entre ${the(from)} e ${the(to)}.`,
    points: ({ asker, policies }: Decided) => [
      [`Não enviamos ${policies}.`],
      ['O pedido ', 'todo', ` acaba, também a parte de ${asker}.`],
      [`Avisamos ${asker}. Não dizemos o motivo.`],
      [`Não dá para desfazer. ${asker} pode pedir de novo.`],
    ],
  },
} as const

export const ANSWERED = {
  ready: 'Você autorizou. A ponte está pronta.',
  mayGo: (from: string, to: string) => `${The(from)} já pode enviar ${toThe(to)}.`,
  waits: 'Você autorizou. Falta outra pessoa.',
  goesLast: 'A sua apólice só vai depois que todas as pessoas autorizarem.',
  refused: 'Você recusou.',
  nothing: 'Nada da sua apólice foi enviado.',
  who: 'Quem autorizou',
  you: 'Você',
  next: {
    approve: { title: 'Mudou de ideia?', reason: 'Encerrar vale na hora, para todas as pessoas.' },
    refuse: { title: 'E agora?', reason: 'O pedido acabou. Para ter os dados, é preciso pedir de novo.' },
  },
  see: 'Ver este compartilhamento',
} as const

export const FAILED = {
  /** It was answered elsewhere, or has ended, before this answer. */
  over: 'Este compartilhamento não espera mais a sua resposta.',
  failed: 'Sua resposta não foi registrada.',
  unknown: 'Não sabemos se a sua resposta foi registrada. Veja a situação antes de responder de novo.',
} as const
