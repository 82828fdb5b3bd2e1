import { atThe, the } from '@consente/domain/article'

/** Sentences of the page that confirms the data's origin. Sentences quoted by the specification are written letter for letter. */

export const CONFIRM_TEXTS = {
  title: (name: string) => `${name} pede os seus dados`,
  lead: 'Escolha de quais apólices. O resto você já definiu lá e não muda aqui.',
  leadWithoutPolicies: 'Confira os dados pedidos. Você já definiu tudo lá, e aqui não muda.',
  alertTitle: 'Nenhuma apólice selecionada!',
  alertText: 'Selecione uma apólice antes de continuar.',
  choose: 'Marque pelo menos uma.',
  single: 'Você só tem uma, então já vem marcada.',
  none: 'Você não tem apólices aqui. Não é preciso escolher nada.',
  legend: (group: string) => `Apólices: ${group}`,
  also: 'Vão também',
  alsoReason: 'Definido no pedido. Aqui não muda.',
  changes: (name: string) =>
    `Quer mudar dados ou prazo? Cancele e faça um novo pedido ${atThe(name)}. Você pode encerrar a qualquer momento.`,
  next: (name: string) => `Depois de confirmar, você volta para ${the(name)}.`,
} as const

export const SERVICES_REASON = 'Um serviço pedido com o compartilhamento.'
