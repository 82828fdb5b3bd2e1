import { atThe, the } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import { listInWords } from '@consente/domain/list-in-words'

const MOST_NAMES = 3

/** Three names, and how many more. */
const fewOf = (names: readonly string[]): string =>
  names.length > MOST_NAMES + 1
    ? `${names.slice(0, MOST_NAMES).join(', ')} e mais ${names.length - MOST_NAMES}`
    : listInWords(names)

export const CONFIRM_TEXTS = {
  /** As the sign-in counts them. */
  step: 'Etapa 2 de 3',
  title: (name: string) => `${name} pede os seus dados`,
  /** The scheme tells the holder of no renewal: the same data may be asked for twice. */
  titleOfRenewal: (name: string) => `${name} pede os seus dados de novo`,
  lead: 'Escolha de quais apólices. O resto você já definiu lá e não muda aqui.',
  /** Texts of a request for the same data as a sharing before it. */
  leadOfRenewal: 'As apólices já compartilhadas vêm marcadas. Confira e continue. O resto não muda aqui.',
  wasShared: 'Já compartilhada',
  notYetShared: 'Ainda não compartilhada',
  leadWithoutPolicies: 'Confira os dados pedidos. Tudo foi definido lá e não muda aqui.',
  alertTitle: 'Nenhuma apólice selecionada!',
  alertText: 'Selecione uma apólice antes de continuar.',
  choose: 'Marque pelo menos uma.',
  single: 'Você só tem uma, então já vem marcada.',
  none: 'Você não tem apólices aqui. Não há o que escolher.',
  noneTitle: 'Sem apólices',
  /** Words for the eye; the group's name follows for readers. */
  all: 'Marcar todas',
  notAll: 'Desmarcar todas',
  of: (group: string) => `de ${group}`,
  ticked: (count: number, all: number) => `${count} de ${all} marcadas`,
  left: (names: readonly string[]) => `Falta escolher em ${counted(names.length, 'grupo')}: ${fewOf(names)}`,
  toNext: 'IR PARA O PRÓXIMO',
  legend: (group: string) => `Apólices: ${group}`,
  also: 'Vão também',
  /** No other data go. */
  alone: 'O que vai',
  /** For a request without other data. */
  term: 'Prazo',
  alsoReason: 'Definido no pedido. Aqui não muda.',
  changes: (name: string) =>
    `Quer mudar dados ou prazo? Cancele e faça um novo pedido ${atThe(name)}. Você pode encerrar a qualquer momento.`,
  next: (name: string) => `Depois de autorizar, você volta para ${the(name)}.`,
} as const

export const SERVICES_REASON = 'Um serviço pedido com o compartilhamento.'
