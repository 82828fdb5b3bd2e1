import { ofThe, The, the, toThe, UNNAMED } from '@consente/domain/article'
import type { Tense } from './share-tense.ts'

export const BACK = 'VOLTAR'
export const CONTINUE = 'CONTINUAR'
export const RETRY = 'TENTAR DE NOVO'

export const SHARE = {
  list: 'Meus Compartilhamentos',
  unnamed: UNNAMED,
  created: (names: string, date: string) => `${names && `${names}. `}Criado em ${date}`,
  /** "Automóvel. Encerrado por você em 20/11/2026 11:20" */
  ended: (names: string, by: string, date: string) =>
    `${names && `${names}. `}Encerrado${by && ` ${by}`} em ${date}`,
  by: { reader: 'por você', 'other-person': 'por outra pessoa' },
  term: 'Prazo',
  goal: 'Objetivo',
  until: (date: string) => `até ${date}`,
  /**
   * The manner in which a sharing ended, before the date. REJECTED is no refusal where nobody authorised in time
   * (docs/decisions/product/what-pages-say.md).
   */
  over: { ended: 'Encerrado em', rejected: 'Rejeitado em', expired: 'Terminou em' },
  /** "eram 4 grupos de dados" */
  amountThen: (what: string, verb: string) => `${verb}${what.startsWith('1 ') ? '' : 'm'} ${what}`,
  /** The groups of a sharing that sent some of them. */
  part: (what: string) => `parte de ${what}`,
  wouldEnd: (date: string) => `iria até ${date}`,
  noData: 'A instituição não informou os dados.',
  more: (count: number) => `e mais ${count}`,
  waits: 'Espera outra pessoa autorizar',
} as const

/** The sentence of the bridge, for those who do not see it. */
export function bridgeCaption(share: {
  tense: Tense
  from: string
  to: string
  what: string
  until: string
}): string {
  const { tense, until } = share
  const passes = (verb: string) => `${verb} ${share.what} ${toThe(share.to)}`
  const term = until ? `, ${until}` : ''
  if (tense === 'future')
    return `A ponte está incompleta: falta autorizar. ${The(share.from)} ${passes('vai enviar')}${term}.`
  if (tense === 'partly')
    return `A ponte está incompleta: uma parte espera outra pessoa autorizar. ${The(share.from)} envia o resto ${toThe(share.to)}${term}.`
  if (tense === 'past') return `A ponte está interrompida: ${the(share.from)} ${passes('enviava')}.`
  if (tense === 'stopped')
    return `A ponte está interrompida: ${the(share.from)} enviou uma parte ${toThe(share.to)}, antes que todos autorizassem.`
  if (tense === 'over')
    return `A ponte está interrompida: ${share.what}, ${ofThe(share.from)} para ${the(share.to)}.`
  if (tense === 'refused') return `A ponte está interrompida: ${the(share.from)} ${passes('enviaria')}.`
  if (tense === 'lapsed')
    return `A ponte está interrompida: o tempo para autorizar passou. ${The(share.from)} ${passes('enviaria')}.`
  if (tense === 'unknown')
    return `Não sabemos se isto vale agora: ${share.what} ${ofThe(share.from)} para ${the(share.to)}${term}.`
  return `A ponte está pronta: ${the(share.from)} ${passes('envia')}${term}.`
}

export const FAILURE = {
  ours: 'O problema é nosso, não seu. Seus compartilhamentos seguem como estão.',
  network: 'Não houve resposta. Seus compartilhamentos seguem como estão.',
  unknown: 'Não achamos este compartilhamento entre os seus. Ele pode ser de outra conta.',
  refused: 'Não conseguimos fazer isso agora. Seus compartilhamentos seguem como estão.',
  previousEnded: 'O compartilhamento de antes já foi encerrado. O novo ainda não começou.',
  wait: 'Espere alguns minutos e tente de novo.',
  connection: 'Confira sua conexão e tente de novo.',
  signIn: 'Saia e entre de novo. Depois, tente outra vez.',
  look: 'Volte à lista e escolha de novo.',
  newRequest: 'Faça um novo pedido quando quiser.',
  note: 'CONTINUAR volta ao início.',
  back: 'VER COMPARTILHAMENTOS',
} as const
