import { atThe, ofThe, The, the, toThe } from '@consente/domain/article'
import { COMMON } from '../draft/journey-texts.ts'

export const SHARED = {
  title: 'Compartilhamento de dados efetivado com sucesso!',
  lead: (name: string) =>
    [`${The(name)} já pode enviar. Seus dados chegam em até `, '2 dias úteis', '.'] as const,
  /** For several people at the holder: some data go, some wait. */
  partLead: (name: string) => `${The(name)} já pode enviar uma parte. O resto espera outra pessoa autorizar.`,
  /** Somebody has still to authorise, and nobody says who or what. */
  waitsLead: (name: string) => `Ainda falta autorizar ${atThe(name)}. Até lá, nada é enviado.`,
  endedLead: 'Este compartilhamento já não vale. A situação dele está em Meus Compartilhamentos.',
  /** Confirmed, and no more is known. */
  unreadLead: 'Não conseguimos ler os detalhes agora. Eles estão em Meus Compartilhamentos.',
  /** The holder has not said whether somebody else is missing. */
  notKnownLead: (name: string) =>
    `Ainda não sabemos se ${the(name)} espera a autorização de mais alguém. Assim que soubermos, aparece aqui e em Meus Compartilhamentos.`,
  othersThere: (name: string) => `Quem falta autoriza ${atThe(name)}, que sabe quem é.`,
  /** For a sharing that neither the backend nor this browser knows. */
  unknownLead: 'Os detalhes estão em Meus Compartilhamentos.',
  caption: (facts: { from: string; to: string; groups: number; until: string }) =>
    `A ponte está pronta: ${the(facts.from)} envia ${COMMON.groups(facts.groups)} ${toThe(facts.to)}, até ${facts.until}.`,
  partCaption: (facts: { from: string; to: string; until: string }) =>
    `A ponte está incompleta: uma parte espera outra pessoa autorizar. ${The(facts.from)} já pode enviar o resto ${toThe(facts.to)}, até ${facts.until}.`,
  waitsCaption: (facts: { from: string }) => `A ponte está incompleta: falta autorizar ${atThe(facts.from)}.`,
  endedCaption: (facts: { from: string; to: string }) =>
    `A ponte está interrompida: nada passa ${ofThe(facts.from)} para ${the(facts.to)}.`,
  notKnownCaption: (facts: { from: string }) =>
    `Você autorizou. Ainda não sabemos se ${the(facts.from)} espera mais alguém.`,
  /** The caption if it is unknown whether data go now. */
  unsureCaption: (facts: { from: string; to: string; groups: number }) =>
    `Não sabemos se isto vale agora: ${COMMON.groups(facts.groups)} ${ofThe(facts.from)} para ${the(facts.to)}.`,
  receipt: 'Comprovante',
  receiptReason: 'Fica guardado em Meus Compartilhamentos.',
  goal: 'Objetivo',
  confirmedOn: 'Confirmado em',
  /** Longer than 14 characters is a CNPJ: the rule is about the formatted text (docs/domain/documents.md). */
  documentKind: (formatted: string) => (formatted.length > 14 ? 'CNPJ' : 'CPF'),
  term: 'Prazo',
  wouldEnd: (date: string) => `iria até ${date}`,
  present: {
    sender: COMMON.sender,
    receiver: 'Quem recebe',
    data: 'Dados compartilhados',
    reason: 'Você pode encerrar a qualquer momento.',
  },
  future: {
    sender: 'Quem vai enviar',
    receiver: 'Quem vai receber',
    data: 'Dados pedidos',
    reason: 'Você pode encerrar a qualquer momento.',
  },
  /** By another person whom it needed: it never went as a whole. */
  refused: {
    sender: 'Quem enviaria',
    receiver: 'Quem receberia',
    data: 'Dados pedidos',
    reason: undefined,
  },
  past: {
    sender: 'Quem enviava',
    receiver: 'Quem recebia',
    data: 'O que era compartilhado',
    reason: undefined,
  },
  /** It is unknown if it ever sent, or sends now. */
  over: { sender: 'De', receiver: 'Para', data: 'Dados pedidos', reason: undefined },
  origin: (name: string) => `Origem dos dados: ${name}`,
  policy: (product: string, number: string) =>
    product ? `${product}, apólice ${number}` : `Apólice ${number}`,
  /** For several people at the holder: this policy comes once all have authorised it. */
  notYet: (policy: string) => `${policy}: falta outra pessoa autorizar`,
  waiting: 'Os dados deste grupo aparecem quando a outra instituição os informar.',
  seeThis: 'Ver este compartilhamento',
  see: 'Ver em Meus Compartilhamentos',
  another: 'Fazer outro compartilhamento',
}

/** After Alterar or Renovar: what happened to the previous sharing (certification items A8 to A13). */
export const REPLACED = {
  title: 'O compartilhamento anterior',
  reason: 'O novo tomou o lugar dele.',
  see: 'Ver o de antes',
  done: 'Mudança concluída',
  /** For a sharing that was over before its term, or at its end. */
  validity: (from: string, to: string, isCutShort: boolean) =>
    isCutShort ? `começou em ${from}, iria até ${to}` : `valia de ${from} até ${to}`,
  term: 'Prazo que ele tinha',
  lost: 'Dados que não são mais compartilhados',
  /** Some may have come besides: 'O que mudou' tells. */
  nothingLost: 'Nenhum.',
  item: (group: string, data: string) => (group === data ? group : `${group}: ${data}`),
}
