import { atThe, ofThe, the } from '@consente/domain/article'
import type { Outcome } from '../../../sharing/end-outcome.ts'
import { dataAmount, months } from '../../../sharing/term-text.ts'

export const RENEW = {
  title: (name: string) => `Renovar o compartilhamento com ${the(name)}?`,
  verb: 'RENOVAR',
  data: 'Dados',
  sameData: (groups: number) =>
    groups === 1 ? 'O mesmo grupo' : groups === 0 ? dataAmount(0) : `Os mesmos ${groups} grupos`,
  term: 'Prazo',
  sameTerm: (term: number) => `${months(term)}, a contar de hoje`,
  goal: 'Objetivo',
  sameGoal: 'O mesmo',
  confirm: (name: string) => `Você autoriza ${atThe(name)}, com a senha de lá.`,
  picture: (before: string, after: string, runs: boolean) =>
    `${runs ? 'Hoje o fim é' : 'O fim era'} ${before}. Depois será ${after}.`,
} as const

/** When the previous sharing ends, in words that its state allows. */
export const PREVIOUS = {
  inForce: {
    now: 'O de hoje termina agora.',
    nowRest: (name: string) =>
      ` O novo só começa quando você autorizar ${atThe(name)}. Até lá, nada é enviado.`,
    later: 'O de hoje só acaba quando o novo começar.',
  },
  /** A request that waits for its answer, or for other people's. */
  waiting: {
    now: 'O pedido que espera é cancelado agora.',
    nowRest: (name: string) =>
      ` Ninguém mais o responde. O novo começa quando você autorizar ${atThe(name)}.`,
    later: 'O pedido que espera segue até você autorizar o novo, e então é cancelado.',
  },
  /** A request whose hour has passed. */
  lapsed: {
    now: 'O tempo para autorizar o pedido de antes passou.',
    nowRest: (name: string) => ` Ele é cancelado agora. O novo começa quando você autorizar ${atThe(name)}.`,
    later: 'O tempo para autorizar o pedido de antes passou.',
  },
  /** A part of it is in force, the rest waits. */
  partly: {
    now: 'O que já vale termina agora, e o que espera é cancelado.',
    nowRest: (name: string) =>
      ` O novo só começa quando você autorizar ${atThe(name)}. Até lá, nada é enviado.`,
    later: 'O que já vale, e o que espera, seguem até você autorizar o novo.',
  },
  refused: 'O pedido de antes já não vale. O novo começa quando você autorizar.',
  ended: 'O de hoje já terminou. O novo começa quando você autorizar.',
  unsure: 'Não sabemos se o de hoje ainda vale. O novo começa quando você autorizar.',
} as const

export const CHANGE = {
  title: (name: string) => `Alterar o compartilhamento com ${the(name)}?`,
  verb: 'ALTERAR',
  what: 'Você muda os dados ou o prazo de um compartilhamento que já existe.',
  replaces: 'A mudança cria um compartilhamento novo, que toma o lugar deste.',
  stages: {
    now: 'São duas etapas: este é encerrado e o novo é autorizado.',
    later: 'São duas etapas: o novo é autorizado e este é encerrado.',
  },
  scope: 'Se você tirar dados, eles deixam de ser enviados, e serviços que usam esses dados podem parar.',
  term: 'O novo prazo conta a partir de hoje, e muda o dia em que tudo acaba.',
  endsLater:
    'O de hoje vale até o novo ser autorizado: ele é encerrado no fim, quando você autorizar o novo.',
  after: (from: string, to: string) =>
    `Como fica: uma ponte nova ${ofThe(from)} para ${the(to)}, ainda por autorizar.`,
} as const

export const ELSEWHERE = {
  title: (name: string) => `Isso começa ${atThe(name)}`,
  verb: { renew: 'renovar', change: 'alterar' },
  text: (name: string, verb: string) =>
    `Quem recebe estes dados é ${the(name)}. Para ${verb}, faça o pedido por lá. Depois você autoriza aqui.`,
  institution: 'Instituição',
  address: 'Endereço',
  untouched: 'Nada muda até lá: este compartilhamento segue como está.',
  understood: 'ENTENDI',
} as const

const HAS_ENDED = 'O compartilhamento já não vale. A situação dele está em Meus Compartilhamentos.'

/** After an end that failed: what is known of the sharing. */
export const FAILED_END: Readonly<Record<Outcome, string>> = {
  kept: 'O compartilhamento não foi encerrado: ele continua como estava.',
  unknown: 'Não sabemos se o compartilhamento foi encerrado. Veja a situação dele em Meus Compartilhamentos.',
  ended: HAS_ENDED,
  over: HAS_ENDED,
}
