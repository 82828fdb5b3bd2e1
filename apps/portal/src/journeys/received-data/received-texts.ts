import type { ReceivedState } from '@consente/contract/portal/received'
import { atThe, The, the } from '@consente/domain/article'
import { listInWords } from '@consente/domain/list-in-words'

/** "Chegaram 13 de 15 grupos de dados." @param which limits the groups that are meant */
function cameOf(came: number, all: number, which: { one: string; many: string }): string {
  if (all === 1) return `Ainda não chegou tudo${which.one}.`
  const groups = `${all} grupos de dados${which.many}`
  if (came === 0) return `Nenhum dos ${groups} chegou inteiro ainda.`
  return `${came === 1 ? 'Chegou' : 'Chegaram'} ${came} de ${groups}.`
}
const ANY = { one: '', many: '' }
const WITHOUT_OTHERS = {
  one: ' o que não depende de outra pessoa',
  many: ' que não dependem de outra pessoa',
}

export const RECEIVED = {
  title: 'Dados recebidos',
  back: 'Detalhes do compartilhamento',
  lead: (name: string) => `O que ${the(name)} já enviou, e o que ainda não veio.`,
  /** Counted in groups of data, as the bridge counts them. */
  came: (came: number, all: number, name: string) =>
    came === all ? `Chegou tudo o que ${the(name)} tem.` : cameOf(came, all, ANY),
  /** Counts the data that need nobody else, while the rest waits for another person. */
  cameMeanwhile: (came: number, all: number) =>
    came === all ? 'Chegou tudo o que não depende de outra pessoa.' : cameOf(came, all, WITHOUT_OTHERS),
  /** "Ela não mandou: Filiação e Documento de identidade." */
  notSent: (names: readonly string[], who: string) => `${who} não mandou: ${listInWords(names)}.`,
  /** Not all of what was asked for may have come, or ever will. */
  read: (when: string, isComplete: boolean) =>
    `Última leitura completa: ${when}.${isComplete ? '' : ' O que faltou está abaixo.'}`,
  arriving: 'Os dados estão chegando. Esta página se atualiza sozinha.',
  waits: (name: string) =>
    `Uma parte espera outra pessoa autorizar ${atThe(name)}. O que não depende dela chega antes.`,
  allWaits: (name: string) => `Tudo espera outra pessoa autorizar ${atThe(name)}. Até lá, nada chega.`,
  policyWaits: (number: string, name: string) =>
    `nº\u00a0${number}: espera outra pessoa autorizar ${atThe(name)}. Só chega depois disso.`,
  waitsFor: (name: string) => `Espera outra pessoa autorizar ${atThe(name)}.`,
  promise: 'O que muda lá chega aqui em até 2 dias úteis: uma apólice nova, um pagamento, um sinistro.',
  next: (when: string) => `Próxima leitura: ${when}.`,
  ends: 'Quando ele termina, os dados não são mais lidos e saem desta página.',
  none: 'Não há dados recebidos',
  noneReason:
    'Só um compartilhamento recebido e ativo tem dados aqui. Se ele terminou, os dados não são mais mostrados.',
  policy: (number: string, product = '') => (product ? `${product}, apólice ${number}` : `Apólice ${number}`),
  at: (when: string) => `Recebido em ${when}`,
  nothing: 'Sem informações nesta parte.',
  item: (place: number) => `Registro ${place}`,
} as const

export const WHY: Readonly<Record<Exclude<ReceivedState, 'RECEIVED'>, (name: string) => string>> = {
  EMPTY: (name) => `${The(name)} respondeu que não há nada aqui.`,
  WAITING: () => 'Ainda não chegou. Pode levar até 2 dias úteis.',
  NOT_THERE: (name) => `${The(name)} ainda não tem estes dados. Tentamos de novo em até 2 dias úteis.`,
  REFUSED: (name) => `${The(name)} não enviou estes dados.`,
  UNAVAILABLE: (name) => `${The(name)} não respondeu. Tentamos de novo sozinhos.`,
}
